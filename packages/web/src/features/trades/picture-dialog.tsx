import { Button } from '@cht/ui/button'
import { Dialog, DialogActions, type DialogProps } from '@cht/ui/dialog'
import { FormError, type SubmittableForm } from '@cht/ui/form-error'
import { FormStack } from '@cht/ui/form-stack'
import { Note } from '@cht/ui/note'
import { type ReactNode, useEffect, useRef } from 'react'
import { PictureField, usePicturePreparation } from '../../components/picture-field.js'
import { UploadStatus } from '../../components/upload-status.js'
import type { Form } from '../../hooks/use-form.js'
import { compressToDataUrl } from '../../platform/compress-picture.js'

interface PictureDialogProps<Name extends string>
  extends Pick<DialogProps, 'title' | 'description' | 'kind' | 'onClose'> {
  form: SubmittableForm &
    Pick<
      Form<Record<Name, Blob | string>>,
      'values' | 'field' | 'change' | 'cancel' | 'progress' | 'isCancelled'
    >
  /** The field of the form with the picture. */
  name: Name
  label: string
  /** The alternative text of the picture. */
  alt: string
  cancelLabel: string
  actionLabel: string
  /** The picture cannot be sent any more. */
  disabled?: boolean
  /** What stands before the picture. */
  children: ReactNode
  /** The fields after it. */
  fields?: ReactNode
}

/**
 * A dialog that sends one picture, with what belongs to it. A failure is told at its top, where it scrolls to, and keeps the picture.
 * While it is being sent, the first button stops that.
 */
export function PictureDialog<Name extends string>({
  form,
  name,
  label,
  alt,
  cancelLabel,
  actionLabel,
  disabled = false,
  children,
  fields,
  onClose,
  ...dialog
}: PictureDialogProps<Name>) {
  const { submitting, isCancelled, formError } = form
  const { isPreparing, onPreparingChange } = usePicturePreparation()
  const outcome = useRef<HTMLDivElement>(null)
  const isStopped = isCancelled && !disabled
  const hasOutcome = isStopped || formError !== undefined
  useEffect(() => {
    if (hasOutcome) outcome.current?.scrollIntoView({ block: 'center' })
  }, [hasOutcome])
  return (
    <Dialog {...dialog} onClose={onClose} busy={submitting}>
      <FormStack {...form.formProps}>
        {hasOutcome && (
          <div ref={outcome}>
            {isStopped && (
              <Note urgent>
                Upload stopped. Your picture is still here. You can send it again; it is counted once.
              </Note>
            )}
            <FormError form={form}>Your picture is still here.</FormError>
          </div>
        )}
        {children}
        <PictureField
          label={label}
          alt={alt}
          picture={form.values[name]}
          binding={form.field(name)}
          disabled={submitting}
          preparePicture={compressToDataUrl}
          onPreparingChange={onPreparingChange}
          onPicture={(picture) => form.change({ [name]: picture } as Record<Name, string>)}
        />
        {fields}
        {submitting && <UploadStatus progress={form.progress} subject="the picture" />}
        <DialogActions>
          <Button onClick={submitting ? form.cancel : onClose}>
            {submitting ? 'Stop sending' : cancelLabel}
          </Button>
          <Button
            type="submit"
            requiresConnection
            variant="primary"
            busy={submitting}
            disabled={disabled || isPreparing}
          >
            {actionLabel}
          </Button>
        </DialogActions>
      </FormStack>
    </Dialog>
  )
}
