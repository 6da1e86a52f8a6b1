import { useEffect, useState } from 'react'
import styles from './copy-button.module.css'
import { copyText } from './dom/clipboard.js'
import { showToast } from './dom/toasts.js'
import { SECOND } from './format/duration.js'
import { Icon } from './icon.js'

const COPIED_DURATION = 2 * SECOND

interface CopyButtonProps {
  text: string
  /** What is copied, for screen readers. */
  label: string
  /** The visible text. */
  caption?: string
}

/**
 * Copies a text to the clipboard, and says so in its caption and in a toast (spec section 8).
 * For values that the user enters in another app: an account number, an address, a link.
 */
export function CopyButton({ text, label, caption = 'Copy' }: CopyButtonProps) {
  const [copied, setCopied] = useState(false)
  useEffect(() => {
    if (!copied) return
    const timer = setTimeout(() => setCopied(false), COPIED_DURATION)
    return () => clearTimeout(timer)
  }, [copied])
  const copy = async () => {
    const isCopied = await copyText(text)
    setCopied(isCopied)
    showToast(
      isCopied ? { kind: 'success', text: 'Copied to clipboard' } : { kind: 'error', text: 'Failed to copy' },
    )
  }
  return (
    <button type="button" className={styles.copy} aria-label={`Copy ${label}`} onClick={copy}>
      <span>
        <Icon name={copied ? 'check' : 'copy'} size={16} />
        {copied ? 'Copied' : caption}
      </span>
    </button>
  )
}
