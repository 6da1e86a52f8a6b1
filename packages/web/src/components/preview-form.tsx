import type { ReactNode } from 'react'
import type { SubmittableForm } from '../hooks/use-form.js'
import { ActionBar } from './action-bar.js'
import { Button } from './button.js'
import styles from './preview-form.module.css'

interface PreviewFormProps {
  form: Pick<Form<object>, 'formProps' | 'submitting'>
  /** The label of the submit button. */
  submitLabel: string
  /** A preview of the result: below the fields on a phone, next to them on a wide screen. */
  preview: ReactNode
  children: ReactNode
}

/** A form with a live preview of its result. */
export function PreviewForm({ form, submitLabel, preview, children }: PreviewFormProps) {
  return (
    <form {...form.formProps} className={styles.form}>
      <div className={styles.choices}>{children}</div>
      <div className={styles.outcome}>
        {preview}
        <ActionBar>
          <Button type="submit" requiresConnection variant="primary" busy={form.submitting}>
            {submitLabel}
          </Button>
        </ActionBar>
      </div>
    </form>
  )
}
