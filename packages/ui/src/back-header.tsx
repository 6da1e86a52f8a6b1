import { Link } from 'wouter'
import styles from './back-header.module.css'
import { Icon } from './icon.js'

interface BackHeaderProps {
  title: string
  to: string
  /** The name of the screen that the arrow links to, e.g. `orders`. */
  toName: string
}

/**
 * The header of a screen that is opened from another one: an arrow back to that screen, and the title.
 * Not for a screen of the main navigation.
 */
export function BackHeader({ title, to, toName }: BackHeaderProps) {
  return (
    <div className={styles.head}>
      <Link href={to} className={styles.back} aria-label={`Back to ${toName}`}>
        <Icon name="arrowLeft" />
      </Link>
      <h1>{title}</h1>
    </div>
  )
}
