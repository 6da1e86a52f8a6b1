import { Link } from 'wouter'
import { BRAND } from '../platform/brand.js'
import styles from './logo.module.css'

/** The brand as a link. Once per page, in its header or footer. */
export function Logo({ to }: { to: string }) {
  return (
    <Link href={to} className={styles.logo}>
      <svg aria-hidden="true" width="1.5rem" height="1.5rem" viewBox="0 0 32 32">
        <rect width="32" height="32" rx="10" className={styles.ground} />
        <path d="M16 8l8 8-8 8-8-8z" className={styles.mark} />
      </svg>
      {BRAND}
    </Link>
  )
}
