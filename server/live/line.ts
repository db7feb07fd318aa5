/** Live updates take turns among themselves: in the line of all long work they would wait for everyone's answers and searches. */
import { createLine } from '../platform/event-loop.ts'

export const nextLiveTurn = createLine({ rests: true })
