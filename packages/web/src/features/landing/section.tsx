import type { ReactNode } from 'react'
import { Button, type ButtonVariant } from '../../components/button.js'
import styles from './landing.module.css'

interface SectionProps {
  /** Its anchor in the address. */
  id: string
  title: string
  lead?: string
  /** Whether it has a background of its own, across the whole page. */
  isRaised?: boolean
  /** Content on its right; below it on phones. */
  aside?: ReactNode
  children?: ReactNode
}

/** A section of the landing page, labelled by its heading. */
export function Section({ id, title, lead, isRaised = false, aside, children }: SectionProps) {
  return (
    <section id={id} aria-labelledby={`${id}-title`} className={styles.section} data-raised={isRaised}>
      <div className={styles.width} data-halves={aside !== undefined}>
        <div>
          <h2 id={`${id}-title`}>{title}</h2>
          {lead !== undefined && <p className={styles.lead}>{lead}</p>}
          {children}
        </div>
        {aside}
      </div>
    </section>
  )
}

export function SignupLink({ look = 'quiet', children }: { look?: ButtonVariant; children: string }) {
  return (
    <Button asChild variant={look} className={styles.action ?? ''}>
      <a href="/signup">{children}</a>
    </Button>
  )
}
