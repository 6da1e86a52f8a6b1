import { FormError, type SubmittableForm } from '@cht/ui/form-error'
import { Note } from '@cht/ui/note'
import { UploadStatus } from '../../components/upload-status.js'
import type { Form } from '../../hooks/use-form.js'

interface SendingStateProps {
  form: SubmittableForm & Pick<Form<object>, 'progress' | 'isCancelled'>
  canSendProof: boolean
}

/** The progress of the upload, or why it has ended without success. */
export const SendingState = ({ form, canSendProof }: SendingStateProps) => (
  <>
    {form.submitting && <UploadStatus progress={form.progress} subject="the picture" />}
    {form.isCancelled && canSendProof && (
      <Note urgent>
        Upload stopped. Your picture is still here. You can send it again; it is counted once.
      </Note>
    )}
    <FormError form={form}>Your picture is still here.</FormError>
  </>
)
