import type { Passkey } from '@cht/sdk/contract'
import { Button } from '@cht/ui/button'
import { RelativeTime } from '@cht/ui/relative-time'
import styles from './passkeys.module.css'

interface PasskeyRowProps {
  passkey: Passkey
  onRename: () => void
  onRemove: () => void
}

/** A passkey with its creation and last use. */
export function PasskeyRow({ passkey, onRename, onRemove }: PasskeyRowProps) {
  const { name, createdAt, usedAt } = passkey
  return (
    <li className={styles.passkey}>
      <div className={styles.text}>
        <span className={styles.name}>
          <bdi translate="no">{name}</bdi>
        </span>
        <span className={styles.detail}>
          Added <RelativeTime at={createdAt} />,{' '}
          {usedAt === undefined ? (
            'not used yet'
          ) : (
            <>
              last used <RelativeTime at={usedAt} />
            </>
          )}
        </span>
      </div>
      <div className={styles.actions}>
        <Button size="small" aria-label={`Rename ${name}`} onClick={onRename}>
          Rename
        </Button>
        <Button size="small" aria-label={`Remove ${name}`} onClick={onRemove}>
          Remove
        </Button>
      </div>
    </li>
  )
}
