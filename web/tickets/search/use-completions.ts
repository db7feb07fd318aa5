import { useEffect, useState } from 'react'
import { text as messages } from '../../text/text.ts'
import type { Suggestion } from '../filters/filter.ts'
import { type Operator, partAt, type Part, printOperator } from '../filters/grammar.ts'
import { isSuggestedByServer, operatorNames, partsOf, suggestValues, textOf } from '../filters/operators.ts'
import { foldTyped } from '../filters/typed-values.ts'

/** Somebody who types is not asked for at each letter, in ms. */
const pause = 150
/** One letter begins too much. */
const shortestName = 2

export type Completion = Suggestion & {
  /** What stands in the text then, in place of what is being typed. */
  readonly text: string
}

export type Completions = {
  readonly kind: 'names' | 'values'
  /** What one of them takes the place of. */
  readonly part: Part
  readonly options: readonly Completion[]
}

/** What goes on as the part of the text in which the caret stands begins: names of operators, or values of one. Null where there is nothing. */
export function useCompletions(text: string, caret: number | null): Completions | null {
  const part = caret === null ? undefined : partAt(partsOf(text), caret)
  const operator = part?.kind === 'operator' ? part : undefined
  const values = useValues(operator)
  if (!part) return null
  if (!operator) {
    const options = namesFor(textOf(text, part))
    return options.length ? { kind: 'names', part, options } : null
  }
  if (!values?.length) return null
  return {
    kind: 'values',
    part,
    options: values.map((one) => ({ ...one, text: printOperator({ ...operator, value: one.value }) })),
  }
}

function namesFor(typed: string): Completion[] {
  const [, minus = '', begun = ''] = /^(-?)(\p{L}+)$/u.exec(typed) ?? []
  if (begun.length < shortestName) return []
  const wanted = foldTyped(begun)
  const { names, hints } = messages().operators
  return operatorNames().flatMap((name) => {
    const own = names[name]
    const fits = [own, name].find((one) => foldTyped(one).startsWith(wanted))
    return fits ? [{ value: name, text: `${minus}${fits}:`, label: `${minus}${fits}:`, detail: hints[name] }] : []
  })
}

/** At once where that takes no question; null while they are awaited. */
function useValues(operator: Operator | undefined): readonly Suggestion[] | null {
  const isAsked = operator !== undefined && isSuggestedByServer(operator.name)
  const key = isAsked ? `${operator.name}:${operator.value}` : null
  const [found, setFound] = useState<{ key: string; values: readonly Suggestion[] } | null>(null)
  useEffect(() => {
    if (key === null) return
    let isWanted = true
    const colon = key.indexOf(':')
    const timer = setTimeout(async () => {
      const values = await Promise.resolve(suggestValues(key.slice(0, colon), key.slice(colon + 1))).catch(() => [])
      if (isWanted) setFound({ key, values })
    }, pause)
    return () => {
      isWanted = false
      clearTimeout(timer)
    }
  }, [key])
  if (operator && !isAsked) {
    const values = suggestValues(operator.name, operator.value)
    return Array.isArray(values) ? values : null
  }
  return found && found.key === key ? found.values : null
}
