import { useText } from '../../text/text.ts'
import { classNames } from '../../ui/class-names.ts'
import { Loading, Skeleton } from '../../ui/loading.tsx'
import { useTitle } from '../../ui/screen.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import headerStyles from './header.module.css'
import styles from './screen.module.css'

/** The heading to come in pale shapes. */
export function LoadingHeader({ className }: { className?: string | undefined }) {
  const t = useText()
  useTitle(t.ticket.title)
  return (
    <header className={classNames(headerStyles.header, className)}>
      <h1 className={styles.loadingTitle}>
        <VisuallyHidden>{t.ticket.title}</VisuallyHidden>
        <Skeleton width={28} />
      </h1>
      <Loading />
    </header>
  )
}

/** Of so many characters each. */
export function LoadingLines({ widths }: { widths: readonly number[] }) {
  return widths.map((width) => (
    <p key={width}>
      <Skeleton width={width} />
    </p>
  ))
}
