import styles from './key-hint.module.css'

/** The key of a button, to see. Screen readers say it by `aria-keyshortcuts` of the button, not in its name. */
export function KeyHint({ of }: { of: string }) {
  return (
    <span aria-hidden="true" className={styles.key}>
      {of}
    </span>
  )
}
