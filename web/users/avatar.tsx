import { classNames } from '../ui/class-names.ts'
import styles from './avatar.module.css'
import { initials } from './initials.ts'

type Props = {
  /** Nobody: an empty place, while someone is waited for. */
  of?: { name: string; role: 'agent' | 'customer' }
  small?: boolean
  tiny?: boolean
}

/** A person's initials in a circle: agents in the accent's colour, customers in that of the ground. The name stands beside it. */
export function Avatar({ of: person, small, tiny }: Props) {
  const isAgent = person?.role === 'agent'
  return (
    <span
      className={classNames(styles.avatar, isAgent && styles.agent, small && styles.small, tiny && styles.tiny)}
      aria-hidden="true"
    >
      {person ? initials(person.name) : null}
    </span>
  )
}
