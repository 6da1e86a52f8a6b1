import type { ConsoleForm } from '@cht/machines/console'
import { FormDialog } from '@cht/ui/form-dialog'
import { TextArea } from '@cht/ui/text-area'
import { useForm } from '../../hooks/use-form.js'

interface RejectDialogProps<Result> {
  id: string
  form: ConsoleForm<{ id: string; reason: string }, Result>
  title: string
  /** What happens then. */
  description: string
  onClose: () => void
}

/** Rejects a request with a reason that its user reads. */
export function RejectDialog<Result>({
  id,
  form: definition,
  title,
  description,
  onClose,
}: RejectDialogProps<Result>) {
  const form = useForm(definition, { id }, onClose)
  return (
    <FormDialog
      title={title}
      description={description}
      onClose={onClose}
      form={form}
      cancelLabel="Not yet"
      actionLabel="Reject"
    >
      <TextArea label="Reason" {...form.text('reason')} />
    </FormDialog>
  )
}
