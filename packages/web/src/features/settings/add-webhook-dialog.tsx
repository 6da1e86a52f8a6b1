import { addWebhookForm } from '@cht/machines/webhooks'
import type { CreatedWebhook } from '@cht/sdk/contract'
import { FormDialog } from '@cht/ui/form-dialog'
import { TextField } from '@cht/ui/text-field'
import { useForm } from '../../hooks/use-form.js'

interface AddWebhookDialogProps {
  /** Called with the webhook and its secret; with undefined, if the response has none. */
  onAdd: (webhook: CreatedWebhook | undefined) => void
  onClose: () => void
}

/** Adds a webhook by the address of its receiver. */
export function AddWebhookDialog({ onAdd, onClose }: AddWebhookDialogProps) {
  const form = useForm(addWebhookForm, {}, onAdd)
  return (
    <FormDialog
      title="Add a webhook"
      description="Your notifications contain amounts and names. Add only an address of your own."
      form={form}
      cancelLabel="Cancel"
      actionLabel="Add webhook"
      onClose={onClose}
    >
      <TextField
        label="Address of the receiver"
        type="url"
        inputMode="url"
        autoComplete="off"
        hint="A public https address."
        {...form.text('url')}
      />
    </FormDialog>
  )
}
