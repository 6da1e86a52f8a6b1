import type { ReactNode, Ref } from 'react'
import styles from './action-card.module.css'
import { Card } from './card.js'

interface ActionCardProps {
  /** The accessible name. */
  label: string
  title: string
  /** Buttons. */
  actions: ReactNode
  children: ReactNode
  ref?: Ref<HTMLElement>
}

/** A card that says something and has buttons for it. */
export function ActionCard({ label, title, actions, children, ref }: ActionCardProps) {
  return (
    <Card aria-label={label} className={styles.card} {...(ref ? { ref } : {})}>
      <h2>{title}</h2>
      {children}
      <div className={styles.actions}>{actions}</div>
    </Card>
  )
}
