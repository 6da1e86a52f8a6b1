import { useIsHydrated } from '@cht/ui/hooks/use-is-hydrated'
import type { ReactNode } from 'react'
import { createPortal } from 'react-dom'
import { PAGE_BRAND } from '../platform/brand.js'
import styles from './print-sheet.module.css'

interface PrintSheetProps {
  /** The heading below the name of the exchange. */
  title: ReactNode
  /** The accessible name of the sheet. */
  label: string
  children: ReactNode
}

/**
 * A document that is visible only in print, instead of the page. It is rendered into the body, so that the rest of the app needs
 * no styles for print, and only in a browser. One per screen.
 */
export function PrintSheet({ title, label, children }: PrintSheetProps) {
  if (!useIsHydrated()) return null
  return createPortal(
    <article className={styles.sheet} aria-label={label}>
      <h1>{PAGE_BRAND.name}</h1>
      <h2>{title}</h2>
      {children}
      <p>{window.location.origin}</p>
    </article>,
    document.body,
  )
}

/** Lines of a term and its value. A line without a value is left out. A translation keeps the values: the sheet is a document. */
export function PrintLines({ lines }: { lines: readonly [label: string, value: string | undefined][] }) {
  return (
    <dl className={styles.lines}>
      {lines
        .filter(([, value]) => value !== undefined && value !== '')
        .map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd translate="no">{value}</dd>
          </div>
        ))}
    </dl>
  )
}
