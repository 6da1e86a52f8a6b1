import { Button } from '@cht/ui/button'
import { CopyButton } from '@cht/ui/copy-button'
import { Note } from '@cht/ui/note'
import styles from './second-factor.module.css'

interface RecoveryCodeListProps {
  codes: readonly string[]
  onDone: () => void
}

/** New recovery codes. Once closed, they cannot be shown again. */
export function RecoveryCodeList({ codes, onDone }: RecoveryCodeListProps) {
  return (
    <div className={styles.form}>
      <p>If you lose your second factor, each of these codes replaces it once.</p>
      <ol className={styles.codes} aria-label="Recovery codes">
        {codes.map((code) => (
          <li key={code}>
            <code translate="no">{code}</code>
          </li>
        ))}
      </ol>
      <CopyButton text={codes.join('\n')} label="the recovery codes" />
      <Note tone="warning" icon="alert">
        They are not shown again. Store them on paper or in a password manager, not in your mailbox.
      </Note>
      <Button variant="primary" onClick={onDone}>
        I have saved them
      </Button>
    </div>
  )
}
