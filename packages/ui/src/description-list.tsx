import type { ReactNode } from 'react'
import { CopyButton } from './copy-button.js'
import styles from './description-list.module.css'

export interface DescriptionItem {
  label: string
  /** An item without a value is not shown. */
  value: ReactNode
  /** The text that the copy button copies; without it there is no button. */
  copy?: string | undefined
  /** A small button at the end of the line, in place of a copy button. */
  action?: ReactNode
}

/**
 * Terms and their descriptions, one per line, with a copy button for values that the user has to enter in another app.
 * For amounts that add up use `AmountBreakdown`.
 */
export function DescriptionList({ items }: { items: readonly DescriptionItem[] }) {
  return (
    <dl className={styles.list}>
      {items
        .filter(({ value }) => value !== undefined && value !== '')
        .map(({ label, value, copy, action }) => (
          <div key={label} className={styles.row}>
            <dt>{label}</dt>
            <dd translate="no">{value}</dd>
            {copy !== undefined && (
              <dd>
                <CopyButton text={copy} label={label.toLowerCase()} />
              </dd>
            )}
            {action !== undefined && <dd>{action}</dd>}
          </div>
        ))}
    </dl>
  )
}
