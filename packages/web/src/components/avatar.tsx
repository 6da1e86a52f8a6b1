import { Avatar as RadixAvatar } from 'radix-ui'
import styles from './avatar.module.css'

const initials = (name: string) =>
  name
    .split(/\s+/)
    .filter((word) => word !== '')
    .map((word) => word[0]?.toUpperCase())
    .filter((_, index, { length }) => index === 0 || index === length - 1)
    .join('')

/**
 * The initials of a person, for a button that has a name of its own.
 * There are no pictures of users.
 */
export function Avatar({ name }: { name: string }) {
  return (
    <RadixAvatar.Root className={styles.avatar} aria-hidden>
      <RadixAvatar.Fallback>{initials(name)}</RadixAvatar.Fallback>
    </RadixAvatar.Root>
  )
}
