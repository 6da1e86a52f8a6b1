import type { ComponentProps } from 'react'
import styles from './card.module.css'

/**
 * A thing or a group that stands by itself; it has a name (`aria-label` or a heading).
 * Not within another card, and not to make a single line look important: that is `Note`.
 */
export function Card({ className, ...props }: ComponentProps<'section'>) {
  return <section className={[styles.card, className].join(' ')} {...props} />
}
