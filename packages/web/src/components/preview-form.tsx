import type { SwitchName } from '@cht/sdk/rules'
import { ActionBar } from '@cht/ui/action-bar'
import { Button } from '@cht/ui/button'
import type { SubmittableForm } from '@cht/ui/form-error'
import type { ReactNode } from 'react'
import { useStoppedSwitch } from '../hooks/use-switch.js'
import styles from './preview-form.module.css'
import { StoppedNote } from './stopped-note.js'

interface PreviewFormProps {
  form: Pick<SubmittableForm, 'formProps' | 'submitting'>
  /** The label of the submit button. */
  submitLabel: string
  /** What it costs or brings, above the button. */
  total?: ReactNode
  /** A preview of the result: below the fields on a phone, next to them on a wide screen. */
  preview: ReactNode
  children: ReactNode
  /** The switch of the operator that stops the form. */
  stoppedBy: SwitchName
}

/** A form with a live preview of its result. */
export function PreviewForm({ form, submitLabel, total, preview, children, stoppedBy }: PreviewFormProps) {
  const isStopped = useStoppedSwitch(stoppedBy) !== undefined
  return (
    <form {...form.formProps} className={styles.form}>
      <div className={styles.choices}>{children}</div>
      <div className={styles.outcome}>
        {preview}
        <StoppedNote name={stoppedBy} />
        <ActionBar>
          {total}
          <Button
            type="submit"
            requiresConnection
            variant="primary"
            busy={form.submitting}
            disabled={isStopped}
          >
            {submitLabel}
          </Button>
        </ActionBar>
      </div>
    </form>
  )
}
