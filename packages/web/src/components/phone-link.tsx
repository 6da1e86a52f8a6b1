import { formatPhoneNumber } from './format-account.js'
import styles from './phone-link.module.css'

/** A phone number that starts a call. */
export function PhoneLink({ number }: { number: string }) {
  return (
    <a className={styles.phone} href={`tel:${number.replace(/\s/g, '')}`} translate="no">
      {formatPhoneNumber(number)}
    </a>
  )
}
