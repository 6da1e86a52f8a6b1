import { Amount } from '@cht/ui/amount'
import { Sentence } from '@cht/ui/sentence'
import type { ReactNode } from 'react'
import styles from './form-total.module.css'

/** What a form costs or brings, above its button. Empty without `children`. */
export function FormTotal({ children }: { children: ReactNode }) {
  return (
    // A live region is announced only if it exists before its content changes.
    <div aria-live="polite" className={styles.total}>
      {children}
    </div>
  )
}

interface TotalSumProps {
  /** The accessible name. */
  name: string
  label: string
  /** As the SDK formats it, with the unit at the end. */
  sum: string
  /** What the sum is made of, or depends on. */
  terms: string
}

/** The sum of a form, with its terms. */
export function TotalSum({ name, label, sum, terms }: TotalSumProps) {
  return (
    <section aria-label={name} className={styles.sum}>
      <span>{label}</span>
      <Amount text={sum} />
      <span>
        <Sentence>{terms}</Sentence>
      </span>
    </section>
  )
}
