import { Button } from '@cht/ui/button'
import { CopyButton } from '@cht/ui/copy-button'
import { Note } from '@cht/ui/note'
import { downloadText } from '../../platform/download-text.js'
import styles from './second-factor.module.css'

interface RecoveryCodeListProps {
  codes: readonly string[]
  onDone: () => void
}

/** New recovery codes. They cannot be shown again, so only the button below them closes their dialog. */
export function RecoveryCodeList({ codes, onDone }: RecoveryCodeListProps) {
  const text = codes.join('\n')
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
      <div className={styles.name}>
        <CopyButton text={text} label="the recovery codes" />
        <Button size="small" onClick={() => downloadText('cht-recovery-codes.txt', 'text/plain', text)}>
          Save as a file
        </Button>
      </div>
      <Note tone="warning" icon="alert">
        They are not shown again. Store them on paper or in a password manager, not in your mailbox.
      </Note>
      <Button variant="primary" onClick={onDone}>
        I have saved them
      </Button>
    </div>
  )
}
