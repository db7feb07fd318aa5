import { text } from '../../text/text.ts'
import { operatorsIn, readOperator, textOf } from '../filters/operators.ts'

/** Of an agent's search: null where nothing of it looks like a filter that it is not. */
export function unreadInWords(q: string): string | null {
  const unread = operatorsIn(q).filter((operator) => operator.value !== '' && !readOperator(operator))
  return unread.length ? text().operators.unknown(unread.map((one) => textOf(q, one)).join(', ')) : null
}
