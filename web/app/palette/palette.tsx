import { useRouter } from '@tanstack/react-router'
import { type ComponentProps, type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { useViewer } from '../../session/session.ts'
import { useText } from '../../text/text.ts'
import { WorkIcon } from '../../ui/work-icon.tsx'
import { PaletteFoot, ScopeButton } from './foot.tsx'
import { PaletteFrame } from './frame.tsx'
import type { Item } from './item.ts'
import { optionId, PaletteList } from './list.tsx'
import { forgetTyped } from './memory.ts'
import styles from './palette.module.css'
import { inNextScope, readTyped, type Scope, scopes, type Typed } from './typed.ts'
import { type Listed, useAgentGroups, useCustomerGroups } from './use-groups.tsx'
import { useCountTold } from './use-count-told.ts'

export type PaletteProps = Omit<ComponentProps<typeof PaletteFrame>, 'children' | 'box' | 'aside'>

/** Finds what is typed for, among everything that this person can see and do. */
export function Palette(props: PaletteProps) {
  const typed = readTyped(props.text)
  return useViewer().role === 'agent' ? (
    <ForAgents {...props} typed={typed} />
  ) : (
    <ForCustomers {...props} typed={typed.scope === 'people' ? { ...typed, scope: 'everything' } : typed} />
  )
}

type TypedProps = PaletteProps & { typed: Typed }

function ForAgents(props: TypedProps) {
  return <Finder {...props} offered={scopes} listed={useAgentGroups(props.typed)} />
}

const ownScopes = scopes.filter((scope) => scope !== 'people')

function ForCustomers(props: TypedProps) {
  return <Finder {...props} offered={ownScopes} listed={useCustomerGroups(props.typed)} />
}

type FinderProps = TypedProps & { offered: readonly Scope[]; listed: Listed }

/** A combobox: the arrows move among the lines, Enter takes one, with Ctrl in a new tab, Tab looks elsewhere, Escape closes. */
function Finder({ typed, offered, listed, ...frame }: FinderProps) {
  const { text, onType, onClose } = frame
  const t = useText()
  const router = useRouter()
  const id = useId()
  const { failure, retry } = listed
  const groups = failure
    ? [{ key: 'failure', title: failure, items: [retryItem(t.common.tryAgain, retry)] }, ...listed.groups]
    : listed.groups
  const items = groups.flatMap((group) => group.items)
  // Until one moves, the first: whatever comes.
  const [moved, setMoved] = useState<{ readonly text: string; readonly to: string } | null>(null)
  const isMoved = moved?.text === text && items.some(({ key }) => key === moved.to)
  const active = isMoved ? moved.to : items[0]?.key
  const told = useCountTold(items.length, typed.words, listed.isAwaited, failure)

  const choose = (item: Item, inNewTab = false) => {
    if ('run' in item) {
      if (item.staysOpen) return item.run()
      forgetTyped()
      onClose()
      // Once the focus is back where it came from: that is what it is done to.
      return void setTimeout(item.run)
    }
    if (inNewTab) return void window.open(router.buildLocation(item.target).href, '_blank', 'noopener')
    forgetTyped()
    onClose()
    void router.navigate(item.target)
  }
  const chosen = items.find(({ key }) => key === active)

  // Enter before what was typed has been looked for: what comes first then is taken.
  const isMeantFor = useRef<string | null>(null)
  useEffect(() => {
    if (isMeantFor.current === null || listed.isAwaited) return
    const isSame = isMeantFor.current === text
    isMeantFor.current = null
    if (isSame && chosen && failure === null) choose(chosen)
  })
  const mayWait = listed.isAwaited && !isMoved && !groups[0]?.isExact && typed.number === null && typed.words !== ''

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    const at = items.findIndex(({ key }) => key === active)
    if (step && items.length) {
      const next = items[(at + step + items.length) % items.length]
      if (next) setMoved({ text, to: next.key })
    } else if (event.key === 'Enter') {
      const isElsewhere = event.ctrlKey || event.metaKey
      if (mayWait && !isElsewhere) isMeantFor.current = text
      else if (chosen) choose(chosen, isElsewhere)
    } else if (event.key === 'Tab' && !event.shiftKey) onType(inNextScope(text, offered))
    else return
    event.preventDefault()
  }

  const isNone = items.length === 0 && !listed.isAwaited && failure === null && typed.words !== ''
  return (
    <PaletteFrame
      {...frame}
      box={{
        role: 'combobox',
        'aria-expanded': items.length > 0,
        'aria-controls': id,
        'aria-autocomplete': 'list',
        'aria-activedescendant': active === undefined ? undefined : optionId(id, active),
        'aria-busy': listed.isAwaited,
        onKeyDown,
      }}
      aside={<ScopeButton scope={typed.scope} onNext={() => onType(inNextScope(text, offered))} />}
    >
      <div className={styles.results}>
        <PaletteList
          id={id}
          groups={groups}
          active={active}
          onPoint={(key) => setMoved({ text, to: key })}
          onChoose={choose}
        />
        {isNone ? <p className={styles.none}>{t.palette.none(typed.words)}</p> : null}
      </div>
      <div role="status" className={styles.told}>
        {told}
      </div>
      <PaletteFoot offered={offered} />
    </PaletteFrame>
  )
}

const retryItem = (label: string, run: () => void): Item => ({
  key: 'again',
  icon: <WorkIcon name="again" />,
  label,
  run,
  staysOpen: true,
})
