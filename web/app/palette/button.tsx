import { useText } from '../../text/text.ts'
import { KeyCaps } from '../../tickets/shortcuts/caps.tsx'
import { Icon } from '../../ui/icon.tsx'
import navStyles from '../shell/nav.module.css'
import styles from './button.module.css'
import { commandKey, loadPalette, openPalette } from './open.ts'

const ahead = () => void loadPalette().catch(() => undefined)

/** Looks like the box that it opens; its code is fetched as soon as somebody comes near. */
export function PaletteButton({ onOpen }: { onOpen: () => void }) {
  const t = useText()
  const open = () => {
    onOpen()
    openPalette()
  }
  return (
    <button
      type="button"
      className={navStyles.find}
      title={t.shell.find}
      aria-haspopup="dialog"
      aria-keyshortcuts={`${commandKey}+k`}
      onPointerEnter={ahead}
      onClick={open}
    >
      <Icon name="search" />
      <span className={navStyles.label}>{t.shell.find}</span>
      <span className={styles.keys} aria-hidden="true">
        <KeyCaps keys={[commandKey, 'k']} />
      </span>
    </button>
  )
}
