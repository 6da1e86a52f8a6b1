import { useContext } from 'react'
import { Link } from 'wouter'
import { BrandContext } from '../platform/brand.js'
import styles from './logo.module.css'

const Brand = () => (
  <>
    <svg aria-hidden="true" width="1.5rem" height="1.5rem" viewBox="0 0 32 32">
      <rect width="32" height="32" rx="10" className={styles.ground} />
      <path d="M16 8l8 8-8 8-8-8z" className={styles.mark} />
    </svg>
    {useContext(BrandContext).shortName}
  </>
)

/**
 * The brand as a link. Once per page, in its header or footer. `/` is loaded as a document: our server knows what the landing page that the
 * app renders does not.
 */
export function Logo({ to }: { to: '/' | '/home' }) {
  if (to === '/')
    return (
      <a href="/" className={styles.logo}>
        <Brand />
      </a>
    )
  return (
    <Link href={to} className={styles.logo}>
      <Brand />
    </Link>
  )
}
