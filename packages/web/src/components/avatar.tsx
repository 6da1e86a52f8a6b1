import { Avatar as RadixAvatar } from 'radix-ui'
import styles from './avatar.module.css'

const getInitials = (name: string) =>
  name
    .split(/\s+/)
    .filter((word) => word !== '')
    .map((word) => word[0]?.toUpperCase())
    .filter((_, index, { length }) => index === 0 || index === length - 1)
    .join('')

/**
 * The initials of a user; there are no pictures of users. Hidden from screen readers: for a button with an accessible
 * name.
 */
export function Avatar({ name }: { name: string }) {
  return (
    <RadixAvatar.Root className={styles.avatar} aria-hidden>
      <RadixAvatar.Fallback>{getInitials(name)}</RadixAvatar.Fallback>
    </RadixAvatar.Root>
  )
}
