import { text } from '../../text/text.ts'
import { announce } from '../../ui/announcer.tsx'
import * as operators from '../filters/operators.ts'
import { SearchBox, type SearchBoxProps } from './box.tsx'
import { CompletionList } from './completion-list.tsx'
import type { CompletionsProps, Typing } from './typing.ts'
import { useCompletionKeys } from './use-completion-keys.ts'

const typing: Typing = {
  ...operators,
  sayUnknown: (raw) => announce(text().operators.unknown(raw)),
  Completions,
}

/** The box in which agents type filters, too. */
export function AgentSearchBox(props: Omit<SearchBoxProps, 'typing'>) {
  return <SearchBox {...props} typing={typing} />
}

function Completions({ box, isOn, children }: CompletionsProps) {
  const { list, ...rest } = useCompletionKeys(box, isOn)
  return children({ ...rest, list: list ? <CompletionList {...list} /> : null })
}
