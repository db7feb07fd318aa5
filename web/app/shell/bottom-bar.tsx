import { useClient } from '../../graphql/provider.ts'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useViewer } from '../../session/session.ts'
import { useText } from '../../text/text.ts'
import { listCache } from '../../tickets/list-data/cache.ts'
import { useBeginTriage } from '../../tickets/triage-data/use-begin.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { WorkIcon } from '../../ui/work-icon.tsx'
import { LanguageSwitch } from '../../ui/language-switch.tsx'
import { ThemeSwitch } from '../../ui/theme-switch.tsx'
import { Avatar } from '../../users/avatar.tsx'
import { PersonName } from '../../users/person-name.tsx'
import { leave } from '../leave.ts'
import { openPalette } from '../palette/open.ts'
import styles from './bottom-bar.module.css'
import { DraftsLink } from './drafts-link.tsx'
import { FirstStepsLink } from './first-steps-link.tsx'
import navStyles from './nav.module.css'
import { isList, useShownPath, useShownView } from './use-shown.ts'
import { UpdatesItem } from './updates-link.tsx'
import { ViewLinks } from './view-links.tsx'

/** On a phone: what agents reach for, at the thumb. */
export function BottomBar() {
  const t = useText()
  const [open, setOpen] = useState(false)
  const onList = isList(useShownPath())
  const shown = useShownView()
  const lists = listCache(useClient(), useViewer().id)
  const begin = useBeginTriage()
  return (
    <>
      <nav aria-label={t.shell.bar} className={styles.bar}>
        <Link
          to="/tickets"
          activeOptions={{ exact: true }}
          aria-current={onList ? 'page' : undefined}
          className={styles.item}
        >
          <WorkIcon name="inbox" />
          {t.shell.tickets}
        </Link>
        <button type="button" aria-haspopup="dialog" className={styles.item} onClick={openPalette}>
          <WorkIcon name="search" />
          {t.shell.search}
        </button>
        <button type="button" className={styles.item} onClick={() => begin(shown ?? lists.last())}>
          <WorkIcon name="triage" />
          {t.shell.triage}
        </button>
        <UpdatesItem className={styles.item} />
        <button
          type="button"
          aria-haspopup="dialog"
          aria-expanded={open}
          className={styles.item}
          onClick={() => setOpen(true)}
        >
          <WorkIcon name="more" />
          {t.shell.more}
        </button>
      </nav>
      {open ? <More onClose={() => setOpen(false)} /> : null}
    </>
  )
}

function More({ onClose }: { onClose: () => void }) {
  const t = useText()
  const viewer = useViewer()
  return (
    <Dialog title={t.shell.more} onClose={onClose} sheet>
      <div className={styles.more}>
        <ViewLinks onChoose={onClose} />
        <DraftsLink onChoose={onClose} />
        <Link to="/people" className={navStyles.link} onClick={onClose}>
          <WorkIcon name="people" />
          {t.header.people}
        </Link>
        <Link to="/canned-replies" className={navStyles.link} onClick={onClose}>
          <WorkIcon name="canned" />
          {t.cannedReplies.title}
        </Link>
        <FirstStepsLink onChoose={onClose} />
        <Link to="/profile" className={navStyles.link} title={viewer.email} onClick={onClose}>
          <Avatar of={viewer} tiny />
          <span className={navStyles.label}>
            <PersonName of={viewer} />, {t.header.profile}
          </span>
        </Link>
        <LanguageSwitch className={navStyles.link} wordClass={navStyles.label} />
        <div className={styles.last}>
          <ThemeSwitch />
          <Button wide onClick={() => leave(viewer.id)}>
            {t.header.logout}
          </Button>
        </div>
      </div>
    </Dialog>
  )
}
