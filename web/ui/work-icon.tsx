import { Drawn, type IconProps, shapes as ofEveryone } from './icon.tsx'
import styles from './icon.module.css'

export type WorkIconName = keyof typeof shapes

/** An icon as agents have them. */
export const WorkIcon = ({ name, small }: IconProps<WorkIconName>) => <Drawn shape={shapes[name]} small={small} />

const shapes = {
  ...ofEveryone,
  all: <path d="M2.5 4h11M2.5 8h11M2.5 12h11" />,
  open: (
    <>
      <circle cx="8" cy="8" r="5.5" />
      <circle className={styles.filled} cx="8" cy="8" r="2" />
    </>
  ),
  pending: (
    <>
      <circle cx="8" cy="8" r="5.5" />
      <path d="M6.5 6.2v3.6M9.5 6.2v3.6" />
    </>
  ),
  urgent: (
    <>
      <rect x="2.5" y="2.5" width="11" height="11" rx="3.2" />
      <path d="M8 5.2v3.3M8 10.8v.01" />
    </>
  ),
  waiting: <path d="M4.5 2.5h7M4.5 13.5h7M5.2 2.5v2.4L8 8l2.8-3.1V2.5M5.2 13.5v-2.4L8 8l2.8 3.1v2.4" />,
  organisation: <path d="M3.5 13.5v-11h6v11M9.5 6.5h3v7M2 13.5h12M5.5 5.5h2M5.5 8h2M5.5 10.5h2" />,
  fold: (
    <>
      <rect x="2" y="3" width="12" height="10" rx="2" />
      <path d="M6 3v10" />
    </>
  ),
  canned: (
    <path d="M4 3h8a1.5 1.5 0 0 1 1.5 1.5v5A1.5 1.5 0 0 1 12 11H7.5L4.5 13.5V11H4a1.5 1.5 0 0 1-1.5-1.5v-5A1.5 1.5 0 0 1 4 3z" />
  ),
  mail: (
    <>
      <rect x="2" y="3.5" width="12" height="9" rx="1.75" />
      <path d="m2.7 4.9 5.3 3.9 5.3-3.9" />
    </>
  ),
  filter: <path d="M2.5 4h11M4.5 8h7M6.5 12h3" />,
  dense: <path d="M2.5 3.5h11M2.5 6.5h11M2.5 9.5h11M2.5 12.5h11" />,
  more: <path d="M2.5 4.5h11M2.5 8h11M2.5 11.5h11" />,
  inbox: (
    <path d="m2.5 9.3 1.8-5.5a1.3 1.3 0 0 1 1.2-.9h5a1.3 1.3 0 0 1 1.2.9l1.8 5.5v2.9a1.2 1.2 0 0 1-1.2 1.2H3.7a1.2 1.2 0 0 1-1.2-1.2zM2.7 9.3h3l.8 1.6h3l.8-1.6h3" />
  ),
  out: <path d="M6.5 13.5h-2A1.5 1.5 0 0 1 3 12V4a1.5 1.5 0 0 1 1.5-1.5h2M10.5 11l3-3-3-3M13.2 8H6.5" />,
  snooze: <path d="M13.2 9.7A5.6 5.6 0 1 1 6.3 2.8a4.5 4.5 0 0 0 6.9 6.9z" />,
  right: <path d="M6.3 4.5 9.8 8l-3.5 3.5" />,
  up: <path d="M4.5 9.7 8 6.2l3.5 3.5" />,
  flag: <path d="M4 13.5v-11M4 3h7.5L10 5.8l1.5 2.7H4" />,
  tag: (
    <>
      <path d="M2.75 2.75h4.6l5.9 5.9a1.2 1.2 0 0 1 0 1.7l-2.9 2.9a1.2 1.2 0 0 1-1.7 0l-5.9-5.9z" />
      <circle className={styles.filled} cx="5.5" cy="5.5" r=".9" />
    </>
  ),
  theme: (
    <>
      <circle cx="8" cy="8" r="5.25" />
      <path className={styles.filled} d="M8 2.75a5.25 5.25 0 0 1 0 10.5z" />
    </>
  ),
  columns: (
    <>
      <rect x="2.25" y="3" width="11.5" height="10" rx="1.75" />
      <path d="M6.1 3v10M9.9 3v10" />
    </>
  ),
  again: <path d="M13 5.5A5.5 5.5 0 1 0 13.5 8M13.2 2.6v3.1h-3.1" />,
  triage: <path d="M9 2.2 3.8 9h4L7 13.8 12.2 7h-4z" />,
  bell: (
    <>
      <path d="M3.25 11.5h9.5L11.5 9.7V7a3.5 3.5 0 0 0-7 0v2.7z" />
      <path d="M6.7 13.6a1.45 1.45 0 0 0 2.6 0" />
    </>
  ),
  eye: (
    <>
      <path d="M1.8 8S4 3.8 8 3.8 14.2 8 14.2 8 12 12.2 8 12.2 1.8 8 1.8 8z" />
      <circle cx="8" cy="8" r="1.8" />
    </>
  ),
  at: (
    <>
      <circle cx="8" cy="8" r="2.4" />
      <path d="M10.4 5.6v3.1a1.6 1.6 0 0 0 3.1 0V8a5.5 5.5 0 1 0-2.3 4.5" />
    </>
  ),
  undo: <path d="M3 6.4h6.4a3.5 3.5 0 0 1 0 7.1H6M5.8 3.5 2.9 6.4l2.9 2.9" />,
  plus: <path d="M8 3.2v9.6M3.2 8h9.6" />,
}
