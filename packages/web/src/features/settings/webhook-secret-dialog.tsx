import type { CreatedWebhook } from '@cht/sdk/contract'
import { Button } from '@cht/ui/button'
import { CopyButton } from '@cht/ui/copy-button'
import { Dialog } from '@cht/ui/dialog'
import { Note } from '@cht/ui/note'
import styles from './second-factor.module.css'

interface WebhookSecretDialogProps {
  webhook: CreatedWebhook
  onClose: () => void
}

/** The secret of a new webhook. Once closed, it cannot be shown again. */
export function WebhookSecretDialog({ webhook: { url, secret }, onClose }: WebhookSecretDialogProps) {
  return (
    <Dialog
      title="The secret of your webhook"
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
          It is not shown again. If you lose it, remove the webhook and add another one.
        </Note>
        <Button variant="primary" onClick={onClose}>
          I have saved it
        </Button>
      </div>
    </Dialog>
  )
}
