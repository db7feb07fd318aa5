import { createContext, createElement, Fragment, type ReactNode, useContext } from 'react'
import { placeOf, saysWhereTo } from '../../text/markdown/addresses.ts'
import type { Align, Block, Inline } from '../../text/markdown/tree.ts'
import { text } from '../text/text.ts'
import styles from './formatted.module.css'

/** Markdown as elements; what people wrote is only ever text in them. Lines alone need none of their own. */
export function formatted(blocks: readonly Block[]): ReactNode[] {
  const [first, ...others] = blocks
  return first?.kind === 'text' && others.length === 0 ? inline(first.children) : blocks.map(blockElement)
}

// Children one by one, not as a list, need no keys: they change only as a whole.
function blockElement(block: Block): ReactNode {
  switch (block.kind) {
    case 'text':
      return createElement('div', { dir: 'auto' }, ...inline(block.children))
    case 'heading': {
      const className = block.level === 1 ? styles.title : styles.heading
      return createElement('p', { className, dir: 'auto' }, ...inline(block.children))
    }
    case 'quote':
      return createElement('blockquote', { className: styles.quote, dir: 'auto' }, ...formatted(block.blocks))
    case 'list': {
      const items = block.items.map(({ value, blocks }) =>
        createElement('li', { value, dir: 'auto' }, ...formatted(blocks)),
      )
      const [tag, className] = block.isOrdered ? ['ol', styles.numbers] : ['ul', styles.bullets]
      return createElement(tag, { className }, ...items)
    }
    case 'code':
      return createElement('pre', { className: styles.code, dir: 'ltr' }, createElement('code', null, block.text))
    case 'table':
      return tableElement(block)
  }
}

const alignments: Readonly<Record<Align, string | undefined>> = {
  start: undefined,
  center: styles.centred,
  end: styles.atEnd,
}

function tableElement({ columns, rows }: Extract<Block, { kind: 'table' }>): ReactNode {
  const [heads = [], ...others] = rows
  const row = (tag: 'th' | 'td') => (cells: readonly (readonly Inline[])[]) =>
    createElement(
      'tr',
      null,
      ...cells.map((cell, at) =>
        createElement(
          tag,
          { className: alignments[columns[at] ?? 'start'], dir: 'auto', ...(tag === 'th' && { scope: 'col' }) },
          ...inline(cell),
        ),
      ),
    )
  const table = createElement(
    'table',
    null,
    createElement('thead', null, row('th')(heads)),
    createElement('tbody', null, ...others.map(row('td'))),
  )
  // What scrolls takes the focus, for who scrolls by keys.
  const props = { className: styles.table, role: 'group', 'aria-label': text().writing.table, tabIndex: 0 }
  return createElement('div', props, table)
}

const tags = { bold: 'strong', italic: 'em', strike: 's' } as const

/** How a person is drawn who is named in a note, by what was written for them. */
export const MentionContext = createContext<(written: string) => ReactNode>((written) => written)

const Mention = ({ written }: { written: string }) => useContext(MentionContext)(written)

/** What stands within a line. */
const inline = (pieces: readonly Inline[]): ReactNode[] => pieces.map(inlineElement)

function inlineElement(piece: Inline): ReactNode {
  if (typeof piece === 'string') return piece
  if (piece.kind === 'code') return createElement('code', { className: styles.word }, piece.text)
  if (piece.kind === 'link') return <Link {...piece} />
  if (piece.kind === 'mention') return <Mention written={lettersOf(piece.children)} />
  return createElement(tags[piece.kind], null, ...inline(piece.children))
}

/** Where words lead is said beside them: they may say anything. */
function Link({ href, children, isBare }: Omit<Extract<Inline, { kind: 'link' }>, 'kind'>) {
  const isOfWeb = /^http/i.test(href)
  const place = placeOf(href)
  const isSaid = isBare || place === location.host || saysWhereTo(lettersOf(children), href)
  const words = createElement(Fragment, null, ...inline(children))
  return (
    <>
      {isOfWeb ? (
        <a href={href} title={isBare ? undefined : href} target="_blank" rel="noopener noreferrer nofollow">
          {words}
        </a>
      ) : (
        <a href={href} title={href}>
          {words}
        </a>
      )}
      {isSaid ? null : <span className={styles.place}> ({place})</span>}
    </>
  )
}

const lettersOf = (pieces: readonly Inline[]): string =>
  pieces
    .map((piece) => {
      if (typeof piece === 'string') return piece
      return piece.kind === 'code' ? piece.text : lettersOf(piece.children)
    })
    .join('')
