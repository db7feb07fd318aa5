import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useText } from '../../text/text.ts'
import { Field } from '../../ui/field.tsx'
import { Screen, ScreenHeading } from '../../ui/screen.tsx'
import { TabLinks } from '../../ui/tab-links.tsx'
import styles from './part-frame.module.css'

type Props = {
  /** Beside the heading. */
  tools: ReactNode
  children: ReactNode
}

/** What the parts of the screen have in common: its heading, and the way from one to another. */
export function PartFrame({ tools, children }: Props) {
  const t = useText()
  return (
    <Screen>
      <div className={styles.top}>
        <ScreenHeading title={t.header.people}>{t.header.people}</ScreenHeading>
        <div className={styles.tools}>{tools}</div>
      </div>
      <TabLinks label={t.header.people}>
        <Link to="/people" search={{}} activeOptions={{ exact: true }}>
          {t.shell.agents}
        </Link>
        <Link to="/people" search={{ part: 'customers' }}>
          {t.shell.customers}
        </Link>
        <Link to="/people" search={{ part: 'organisations' }}>
          {t.shell.organisations}
        </Link>
      </TabLinks>
      <div className={styles.parts}>{children}</div>
    </Screen>
  )
}

/** What is looked for, by what it begins with. */
export function PrefixField(props: { label: string; value: string; onChange: (value: string) => void }) {
  const { label, value, onChange } = props
  return (
    <Field
      label={label}
      hideLabel
      type="search"
      placeholder={label}
      autoCapitalize="none"
      spellCheck={false}
      value={value}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  )
}
