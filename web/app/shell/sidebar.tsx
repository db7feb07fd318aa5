import { Link } from '@tanstack/react-router'
import { useLayoutEffect, useRef } from 'react'
import { useViewer } from '../../session/session.ts'
import { useText } from '../../text/text.ts'
import { useShortcut } from '../../tickets/shortcuts/use-shortcut.ts'
import { Button } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { useDeskName } from '../../ui/desk-name.ts'
import { WorkIcon } from '../../ui/work-icon.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { LanguageSwitch } from '../../ui/language-switch.tsx'
import { Logo } from '../../ui/logo.tsx'
import { SkipLink } from '../../ui/skip-link.tsx'
import { ThemeSwitch } from '../../ui/theme-switch.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { Avatar } from '../../users/avatar.tsx'
import { PersonName } from '../../users/person-name.tsx'
import { leave } from '../leave.ts'
import { PaletteButton } from '../palette/button.tsx'
import { DraftsLink } from './drafts-link.tsx'
import { FirstStepsLink } from './first-steps-link.tsx'
import navStyles from './nav.module.css'
import styles from './sidebar.module.css'
import { UpdatesLink } from './updates-link.tsx'
import { ViewLinks } from './view-links.tsx'

type Props = {
  folded: boolean
  /** It lies above the screen, and gives way to it again. */
  above: boolean
  onFold: () => void
  /** The person goes on to another screen, or wants this one back. */
  onLeave: () => void
}

/** Agents' way around: search, views, people, and themselves. */
export function Sidebar({ folded, above, onFold, onLeave }: Props) {
  const t = useText()
  const toggle = useRef<HTMLButtonElement>(null)
  useShortcut('fold', onFold)
  useLayoutEffect(() => {
    if (!above) return
    const close = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.defaultPrevented) return
      event.preventDefault()
      toggle.current?.focus()
      onLeave()
    }
    // Before the keys of the screen below it.
    addEventListener('keydown', close, { capture: true })
    return () => removeEventListener('keydown', close, { capture: true })
  }, [above, onLeave])
  const label = folded ? t.shell.unfold : t.shell.fold
  return (
    <>
      <header className={classNames(styles.sidebar, above && styles.above)} data-sidebar={folded ? 'folded' : 'open'}>
        <SkipLink />
        <div className={styles.top}>
          <Link to="/" className={styles.home} aria-label={t.header.home(useDeskName())} onClick={onLeave}>
            <Logo />
          </Link>
          <UpdatesLink onChoose={onLeave} />
          <IconButton ref={toggle} label={label} aria-expanded={!folded} aria-keyshortcuts="[" onClick={onFold}>
            <WorkIcon name="fold" />
          </IconButton>
        </div>
        <div className={styles.search}>
          <PaletteButton onOpen={onLeave} />
        </div>
        <div className={styles.views}>
          <ViewLinks onChoose={onLeave} />
        </div>
        <div className={styles.rest}>
          <DraftsLink onChoose={onLeave} />
          <Link to="/people" className={navStyles.link} title={t.header.people} onClick={onLeave}>
            <WorkIcon name="people" />
            <span className={navStyles.label}>{t.header.people}</span>
          </Link>
          <Link to="/canned-replies" className={navStyles.link} title={t.cannedReplies.title} onClick={onLeave}>
            <WorkIcon name="canned" />
            <span className={navStyles.label}>{t.cannedReplies.title}</span>
          </Link>
          <FirstStepsLink onChoose={onLeave} />
          <LanguageSwitch className={navStyles.link} wordClass={navStyles.label} />
        </div>
        <Person folded={folded} onLeave={onLeave} />
      </header>
      {above ? <div className={styles.scrim} onClick={onLeave} aria-hidden="true" /> : null}
    </>
  )
}

function Person({ folded, onLeave }: { folded: boolean; onLeave: () => void }) {
  const t = useText()
  const viewer = useViewer()
  return (
    <div className={styles.person}>
      <Link to="/profile" className={styles.profile} title={viewer.email} onClick={onLeave}>
        <Avatar of={viewer} small />
        <span className={styles.names}>
          <span className={styles.name}>
            <PersonName of={viewer} />
          </span>
          <span className={styles.role}>{t.header.roles.agent}</span>
        </span>
        <VisuallyHidden> {t.header.profile}</VisuallyHidden>
      </Link>
      <ThemeSwitch small />
      {folded ? (
        <IconButton label={t.header.logout} onClick={() => leave(viewer.id)}>
          <WorkIcon name="out" />
        </IconButton>
      ) : (
        <Button small onClick={() => leave(viewer.id)}>
          {t.header.logout}
        </Button>
      )}
    </div>
  )
}
