import { rotateWebhookForm } from '@cht/machines/webhooks'
import type { CreatedWebhook, Webhook } from '@cht/sdk/contract'
import { AlertDialog } from '@cht/ui/alert-dialog'
import { useForm } from '../../hooks/use-form.js'

interface ChangeSecretDialogProps {
  webhook: Pick<Webhook, 'id' | 'url'>
  /** Called with the webhook and its new secret; with undefined, if the response has none. */
  onChange: (webhook: CreatedWebhook | undefined) => void
  onClose: () => void
}

/** Replaces the secret of a webhook, after the user has confirmed it. */
export function ChangeSecretDialog({ webhook: { id, url }, onChange, onClose }: ChangeSecretDialogProps) {
  const form = useForm(rotateWebhookForm, { id }, onChange)
  return (
    <AlertDialog
      title="Change the secret?"
      form={form}
      cancelLabel="Keep it"
      actionLabel="Change secret"
      onClose={onClose}
    >
      <p>
        Messages to <bdi translate="no">{url}</bdi> are signed with a new secret. The old secret is used too
        for 24 hours.
      </p>
    </AlertDialog>
  )
}
