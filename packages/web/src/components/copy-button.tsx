import { SECOND } from '@cht/sdk/time'
import { useEffect, useState } from 'react'
import { copyText } from '../platform/clipboard.js'
import styles from './copy-button.module.css'
import { Icon } from './icon.js'
import { tell } from './toasts.js'

const ANSWER = 2 * SECOND

/**
 * Copies a text, and says so in place and in a toast (spec section 8).
 * Beside what is typed into another app: an account number, an address, a link. Not beside what is only read.
 */
export function CopyButton({ text, label }: { text: string; label: string }) {
  const [copied, setCopied] = useState(false)
  useEffect(() => {
    if (!copied) return
    const timer = setTimeout(() => setCopied(false), ANSWER)
    return () => clearTimeout(timer)
  }, [copied])
  const copy = async () => {
    const done = await copyText(text)
    setCopied(done)
    tell(done ? { kind: 'success', text: 'Copied to clipboard' } : { kind: 'error', text: 'Failed to copy' })
  }
  return (
    <button type="button" className={styles.copy} aria-label={`Copy ${label}`} onClick={copy}>
      <span>
        <Icon name={copied ? 'check' : 'copy'} size={16} />
        {copied ? 'Copied' : 'Copy'}
      </span>
    </button>
  )
}
