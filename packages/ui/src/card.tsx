import type { ComponentProps } from 'react'
import styles from './card.module.css'

/**
 * A section with a border. Give it an `aria-label` or a heading.
 * Not inside another card. For an explanation or an error use `Note`.
 */
export function Card({ className, ...props }: ComponentProps<'section'>) {
  return <section className={[styles.card, className].join(' ')} {...props} />
}
