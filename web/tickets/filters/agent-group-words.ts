import { text } from '../../text/text.ts'
import { type GroupWords, groupWords } from './group-words.ts'

/** Of all by which agents make groups. */
export const agentGroupWords: GroupWords = {
  title: (by) => {
    const t = text()
    switch (by) {
      case 'turn':
        return t.turn.name
      case 'assignee':
        return t.assignment.assignee
      case 'team':
        return t.assignment.team
      default:
        return groupWords.title(by)
    }
  },
  label: (by, of) => {
    const t = text()
    switch (by) {
      case 'turn':
        return of.turn ? t.turn.values[of.turn] : t.turn.none
      case 'assignee':
        return of.assignee?.name ?? t.assignment.nobody
      case 'team':
        return of.team?.name ?? t.assignment.noTeam
      default:
        return groupWords.label(by, of)
    }
  },
}
