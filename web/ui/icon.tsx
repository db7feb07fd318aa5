import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'
import styles from './icon.module.css'

export type IconName = keyof typeof shapes

export type IconProps<Name> = { name: Name; small?: boolean }

/** A shape of the one family, drawn for a box of 16 pixels in the colour of the text. A word or a title stands with it. */
export const Icon = ({ name, small }: IconProps<IconName>) => <Drawn shape={shapes[name]} small={small} />

export const Drawn = ({ shape, small }: { shape: ReactNode; small: boolean | undefined }) => (
  <svg viewBox="0 0 16 16" aria-hidden="true" className={classNames(styles.icon, small && styles.small)}>
    {shape}
  </svg>
)

/** Those that customers see too; all others are in work-icon.tsx. */
export const shapes = {
  search: (
    <>
      <circle cx="7" cy="7" r="4.25" />
      <path d="m10.2 10.2 3.3 3.3" />
    </>
  ),
  person: (
    <>
      <circle cx="8" cy="5.4" r="2.65" />
      <path d="M2.9 13.4a5.2 5.2 0 0 1 10.2 0" />
    </>
  ),
  people: (
    <>
      <circle cx="6" cy="5.8" r="2.3" />
      <path d="M1.8 12.9a4.3 4.3 0 0 1 8.4 0M10.6 3.7a2.2 2.2 0 0 1 0 4.2M12.2 9.7c1.1.6 1.8 1.7 2.1 3.1" />
    </>
  ),
  clock: (
    <>
      <circle cx="8" cy="8" r="5.5" />
      <path d="M8 4.8V8l2.2 1.4" />
    </>
  ),
  back: <path d="M13 8H3.4M7 4.2 3.2 8 7 11.8" />,
  lock: (
    <>
      <rect x="3.5" y="7" width="9" height="6.5" rx="1.75" />
      <path d="M5.5 7V5.2a2.5 2.5 0 0 1 5 0V7" />
    </>
  ),
  pen: <path d="m3 13 .6-2.8L10.9 3A1.5 1.5 0 0 1 13 5.1L5.8 12.4z" />,
  reply: <path d="M6.5 3.5 2.5 7.5l4 4M2.8 7.5h6a4.7 4.7 0 0 1 4.7 4.7v.5" />,
  dots: (
    <>
      <circle className={styles.filled} cx="3.5" cy="8" r="1.2" />
      <circle className={styles.filled} cx="8" cy="8" r="1.2" />
      <circle className={styles.filled} cx="12.5" cy="8" r="1.2" />
    </>
  ),
  globe: (
    <>
      <circle cx="8" cy="8" r="5.5" />
      <path d="M2.5 8h11M8 2.5c2 1.7 2.6 3.5 2.6 5.5S10 11.8 8 13.5C6 11.8 5.4 10 5.4 8S6 4.2 8 2.5z" />
    </>
  ),
  below: <path d="M4.5 6.3 8 9.8l3.5-3.5" />,
  close: <path d="m4 4 8 8M12 4l-8 8" />,
  tick: <path d="M3 8.5l3.2 3.2L13 4.8" />,
}
