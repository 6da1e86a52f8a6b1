import type { CreatedWebhook } from '@cht/sdk/contract'
import { Button } from '@cht/ui/button'
import { CopyButton } from '@cht/ui/copy-button'
import { Dialog } from '@cht/ui/dialog'
import { Note } from '@cht/ui/note'
import styles from './second-factor.module.css'

interface WebhookSecretDialogProps {
  webhook: CreatedWebhook
  /** The secret has replaced another one, which is used too for 24 hours. */
  isChanged?: boolean
  onClose: () => void
}

/** The secret of a new webhook, or its new secret. Once closed, it cannot be shown again. */
export function WebhookSecretDialog({
  webhook: { url, secret },
  isChanged = false,
  onClose,
}: WebhookSecretDialogProps) {
  return (
    <Dialog
      title={isChanged ? 'The new secret of your webhook' : 'The secret of your webhook'}
      description={
        <>
          The receiver at <bdi translate="no">{url}</bdi> verifies with it that a message is from the
          exchange.
        </>
      }
      onClose={onClose}
    >
      <div className={styles.form}>
        <p className={styles.key}>
          <code translate="no">{secret}</code> <CopyButton text={secret} label="the secret" />
        </p>
        <Note tone="warning" icon="alert">
          It is not shown again. If you lose it, change the secret.
        </Note>
        {isChanged && (
          <Note>The old secret is used too for 24 hours. Give the new one to the receiver before then.</Note>
        )}
        <Button variant="primary" onClick={onClose}>
          I have saved it
        </Button>
      </div>
    </Dialog>
  )
}
