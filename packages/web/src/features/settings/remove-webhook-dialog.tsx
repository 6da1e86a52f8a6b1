import { removeWebhookForm } from '@cht/machines/webhooks'
import type { Webhook } from '@cht/sdk/contract'
import { AlertDialog } from '@cht/ui/alert-dialog'
import { useForm } from '../../hooks/use-form.js'

interface RemoveWebhookDialogProps {
  webhook: Pick<Webhook, 'id' | 'url'>
  onClose: () => void
}

/** Removes a webhook, after the user has confirmed it. */
export function RemoveWebhookDialog({ webhook: { id, url }, onClose }: RemoveWebhookDialogProps) {
  const form = useForm(removeWebhookForm, { id }, onClose)
  return (
    <AlertDialog
      title="Remove the webhook?"
      form={form}
      cancelLabel="Keep it"
      actionLabel="Remove"
      variant="danger"
      onClose={onClose}
    >
      <p>
        Nothing more is sent to <bdi translate="no">{url}</bdi>, and messages that wait are lost.
      </p>
    </AlertDialog>
  )
}
