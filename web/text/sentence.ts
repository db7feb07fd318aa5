import { createElement, Fragment, type ReactNode } from 'react'

/** A sentence with elements in it, each where the language wants it: sentence`Created ${when} by ${name}`. */
export function sentence(words: TemplateStringsArray, ...parts: ReactNode[]): ReactNode {
  return createElement(Fragment, null, ...words.flatMap((word, at) => [word, parts[at]]))
}
