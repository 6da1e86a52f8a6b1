import type { ReactNode } from 'react'
import styles from './authenticator-key.module.css'
import { CopyButton } from './copy-button.js'

interface AuthenticatorKeyProps {
  /** The key in base32. */
  secret: string
  /** The key as an `otpauth:` address, which opens an app on this device. */
  uri: string
  /** A `QrCode` of the address. */
  qrCode: ReactNode
}

/** In groups of four, which are easier to type. */
const formatSecret = (secret: string) => secret.match(/.{1,4}/g)?.join(' ') ?? ''

/** The key of an authenticator app: to scan it, to open the app on this device, and to copy it. */
export function AuthenticatorKey({ secret, uri, qrCode }: AuthenticatorKeyProps) {
  return (
    <>
      {qrCode}
      <p>
        <a href={uri}>Open the authenticator app on this device</a>
      </p>
      <p className={styles.key}>
        <code translate="no">{formatSecret(secret)}</code> <CopyButton text={secret} label="the key" />
      </p>
    </>
  )
}
