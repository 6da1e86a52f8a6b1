import { removeDetailsForm } from '@cht/machines/payment-details'
import type { SavedDetails } from '@cht/sdk/contract'
import { AlertDialog } from '@cht/ui/alert-dialog'
import { useForm } from '../../hooks/use-form.js'
import { describeDestination } from './describe-details.js'

/** Removes saved payment details after the user has confirmed it. */
export function RemoveDetailsDialog({ details, onClose }: { details: SavedDetails; onClose: () => void }) {
  const form = useForm(removeDetailsForm, { id: details.id }, onClose)
  return (
    <AlertDialog
      title="Remove payment details?"
      form={form}
      cancelLabel="Keep them"
      actionLabel="Remove"
      variant="danger"
      onClose={onClose}
    >
      <p>{describeDestination(details)}. Orders that you placed with them keep theirs.</p>
    </AlertDialog>
  )
}
