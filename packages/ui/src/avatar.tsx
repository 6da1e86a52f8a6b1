import { Avatar as RadixAvatar } from 'radix-ui'
import styles from './avatar.module.css'

/** The initials of the first and the last name. */
const getInitials = (name: string) => {
  const [first, ...others] = name.split(/\s+/).filter((word) => word !== '')
  return [first, others.at(-1)].map((word) => word?.[0]?.toUpperCase() ?? '').join('')
}

/**
 * The initials of a user, because users have no pictures. Hidden from screen readers: use it in a button that has an
 * accessible name.
 */
export function Avatar({ name }: { name: string }) {
  return (
    <RadixAvatar.Root className={styles.avatar} aria-hidden>
      <RadixAvatar.Fallback>{getInitials(name)}</RadixAvatar.Fallback>
    </RadixAvatar.Root>
  )
}
