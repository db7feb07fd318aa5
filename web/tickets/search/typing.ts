import type { ComponentType, KeyboardEvent, ReactNode, RefObject } from 'react'

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

/** What is typed into the box. */
export type TypedBox = {
  readonly field: RefObject<HTMLInputElement | null>
  readonly text: string
  /** Where the caret stands; null where nothing is being typed. */
  readonly caret: number | null
  readonly type: (to: string, at: number | null) => unknown
}

export type CompletionsProps = {
  readonly box: TypedBox
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
