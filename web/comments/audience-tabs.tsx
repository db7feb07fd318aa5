import { type KeyboardEvent, type MouseEvent, useRef } from 'react'
import { useText } from '../text/text.ts'
import { Icon } from '../ui/icon.tsx'
import { VisuallyHidden } from '../ui/visually-hidden.tsx'
import type { Audience } from './audience.ts'
import styles from './audience-tabs.module.css'
import { panelId, tabId } from './tab-ids.ts'
import { WritingLine } from './writing-line.tsx'

export type AudienceTabsProps = {
  audience: Audience
  /** Which have a text that was begun and is not sent. */
  begun: Readonly<Record<Audience, boolean>>
  /** The ids of the panels are made of it. */
  id: string
  onChoose: (audience: Audience) => void
  /** Also leads to where one writes. */
  onOpen: (audience: Audience) => void
}

/** Whom agents write for: the arrow keys choose, a click leads on to the field. */
export function AudienceTabs({ audience, begun, id, onChoose, onOpen }: AudienceTabsProps) {
  const t = useText()
  const list = useRef<HTMLDivElement>(null)
  const chooseByKeys = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return
    event.preventDefault()
    const other = audience === 'agents' ? 'everyone' : 'agents'
    onChoose(other)
    list.current?.querySelector<HTMLElement>(`[data-audience=${other}]`)?.focus()
  }
  const tab = (own: Audience, key: string) => ({
    type: 'button' as const,
    role: 'tab',
    id: tabId(id, own),
    'data-audience': own,
    'aria-selected': own === audience,
    'aria-controls': panelId(id, own),
    'aria-keyshortcuts': key,
    tabIndex: own === audience ? 0 : -1,
    className: styles.tab,
    onKeyDown: chooseByKeys,
    // A click by keyboard, which has no count, stays on the tab.
    onClick: (event: MouseEvent) => (event.detail > 0 ? onOpen : onChoose)(own),
  })
  const mark = (own: Audience) =>
    begun[own] && own !== audience ? (
      <span className={styles.begun}>
        <VisuallyHidden> {t.comments.begun}</VisuallyHidden>
      </span>
    ) : null
  return (
    <div className={styles.line}>
      <div ref={list} role="tablist" aria-label={t.comments.audience} className={styles.tabs}>
        <button {...tab('everyone', 'r')}>
          <Icon name="reply" />
          {t.comments.tab}
          {mark('everyone')}
        </button>
        <button {...tab('agents', 'n')}>
          <Icon name="lock" />
          {t.noteForm.tab}
          {mark('agents')}
        </button>
      </div>
      <WritingLine />
      {audience === 'agents' ? <span className={styles.agentsOnly}>{t.noteForm.nameAndReaders}</span> : null}
    </div>
  )
}
