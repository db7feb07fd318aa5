import { formats } from '../../text/text.ts'
import type { Count } from '../filters/counts.ts'

/** Beyond it nobody needs the number itself. */
const most = 999

/** '42', or '999+' when there are more. */
export function shortCount({ count, isCapped }: Count): string {
  const isMore = count > most || isCapped
  return `${formats().number(isMore ? most : count)}${isMore ? '+' : ''}`
}
