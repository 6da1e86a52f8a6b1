import type { ComponentProps } from 'react'
import styles from './card.module.css'

export const Card = ({ className, ...props }: ComponentProps<'section'>) => (
  <section className={[styles.card, className].join(' ')} {...props} />
)
