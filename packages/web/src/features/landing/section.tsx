import { Button, type ButtonVariant } from '@cht/ui/button'
import type { ReactNode } from 'react'
import styles from './landing.module.css'

interface SectionProps {
  /** The anchor of the section in the URL. */
  id: string
  title: string
  lead?: ReactNode
  /** Whether the section has a background of its own, across the whole page. */
  isRaised?: boolean
  /** Content to the right of the heading and the text; on phones below them. */
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

export function SignupLink({ variant = 'quiet', children }: { variant?: ButtonVariant; children: string }) {
  return (
    <Button asChild variant={variant} className={styles.action ?? ''}>
      <a href="/signup">{children}</a>
    </Button>
  )
}
