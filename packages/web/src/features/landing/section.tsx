import type { ReactNode } from 'react'
import { Button, type ButtonLook } from '../../components/button.js'
import styles from './landing.module.css'

interface SectionProps {
  /** Its anchor. */
  id: string
  title: string
  lead?: string
  /** On a ground of its own, from edge to edge. */
  raised?: boolean
  /** What stands to the right of it, beneath it on a phone. */
  beside?: ReactNode
  children?: ReactNode
}

/** One section of the landing page, named by its heading. */
export function Section({ id, title, lead, raised = false, beside, children }: SectionProps) {
  return (
    <section id={id} aria-labelledby={`${id}-title`} className={styles.section} data-raised={raised}>
      <div className={styles.width} data-halves={beside !== undefined}>
        <div>
          <h2 id={`${id}-title`}>{title}</h2>
          {lead !== undefined && <p className={styles.lead}>{lead}</p>}
          {children}
        </div>
        {beside}
      </div>
    </section>
  )
}

export function SignupLink({ look = 'quiet', children }: { look?: ButtonLook; children: string }) {
  return (
    <Button asChild look={look} className={styles.action ?? ''}>
      <a href="/signup">{children}</a>
    </Button>
  )
}
