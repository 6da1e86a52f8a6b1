import { Link } from 'wouter'
import styles from './back-head.module.css'
import { Icon } from './icon.js'

interface BackHeadProps {
  title: string
  to: string
  /** Where the arrow leads, in words: `orders`. */
  toName: string
}

/**
 * The head of a screen that belongs to another: an arrow back to it, and the title.
 * Not on a screen that the main navigation names.
 */
export function BackHead({ title, to, toName }: BackHeadProps) {
  return (
    <div className={styles.head}>
      <Link href={to} className={styles.back} aria-label={`Back to ${toName}`}>
        <Icon name="arrowLeft" />
      </Link>
      <h1>{title}</h1>
    </div>
  )
}
