import { Button } from '@cht/ui/button'
import { DialogActions } from '@cht/ui/dialog'
import type { ReactNode } from 'react'
import type { Form } from '../../hooks/use-form.js'

interface UploadActionsProps {
  form: Pick<Form<object>, 'submitting' | 'cancel'>
  cancelLabel: string
  disabled: boolean
  onClose: () => void
  /** The label of the button that sends. */
  children: ReactNode
}

/** The actions of a dialog that sends a picture. While it is being sent, the first one stops that. */
export const UploadActions = ({ form, cancelLabel, disabled, onClose, children }: UploadActionsProps) => (
  <DialogActions>
    <Button onClick={form.submitting ? form.cancel : onClose}>
      {form.submitting ? 'Stop sending' : cancelLabel}
    </Button>
    <Button type="submit" requiresConnection variant="primary" busy={form.submitting} disabled={disabled}>
      {children}
    </Button>
  </DialogActions>
)
