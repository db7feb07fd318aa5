import type { ComponentType, KeyboardEvent, ReactNode } from 'react'
import type { SearchText } from './use-search-text.ts'

type Operators = typeof import('../filters/operators.ts')

/** What the box does beside searching for words, where filters are typed into it. */
export type Typing = Pick<
  Operators,
  | 'findOperator'
  | 'lastFilter'
  | 'operatorsOfFilter'
  | 'printView'
  | 'takeOperators'
  | 'textOf'
  | 'withRead'
  | 'wordsIn'
> & {
  /** Tells that an operator stays there as words. */
  readonly sayUnknown: (raw: string) => void
  /** Around the box: what can be typed next. */
  readonly Completions: ComponentType<CompletionsProps>
}

export type CompletionsProps = {
  readonly box: SearchText
  readonly isOn: boolean
  readonly children: (completing: Completing) => ReactNode
}

export type Completing = {
  /** Whether the key was meant for the completions. */
  readonly takesKey: (event: KeyboardEvent) => boolean
  /** Of the field. */
  readonly attributes: object
  readonly list: ReactNode
}
