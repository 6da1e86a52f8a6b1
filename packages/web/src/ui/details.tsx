import type { ReactNode } from 'react'
import { CopyButton } from './copy-button.js'
import styles from './details.module.css'

export interface Detail {
  label: string
  /** Absent details are not shown at all. */
  value: ReactNode
  /** What the copy button takes; without it there is none. */
  copy?: string | undefined
}

/**
 * Names and what they stand for, one a line, with a copy button where one is typed over.
 * For facts that are read one by one: whom to pay, and where. For sums that add up take `Figures`.
 */
export const Details = ({ details }: { details: readonly Detail[] }) => (
  <dl className={styles.details}>
    {details
      .filter(({ value }) => value !== undefined && value !== '')
      .map(({ label, value, copy }) => (
        <div key={label} className={styles.row}>
          <dt>{label}</dt>
          <dd>{value}</dd>
          {copy !== undefined && (
            <dd>
              <CopyButton text={copy} label={label.toLowerCase()} />
            </dd>
          )}
        </div>
      ))}
  </dl>
)
