import type { ReactNode } from 'react'
import type { SubmittableForm } from '../hooks/use-form.js'
import { ActionBar } from './action-bar.js'
import { Button } from './button.js'
import styles from './choice-form.module.css'

interface ChoiceFormProps {
  form: SubmittableForm
  /** The label of the submit button. */
  action: string
  /** A preview of the result: below the fields on a phone, next to them on a wide screen. */
  outcome: ReactNode
  children: ReactNode
}

/** A form with a live preview of its result. */
export function ChoiceForm({ form, action, outcome, children }: ChoiceFormProps) {
  return (
    <form {...form.element} className={styles.form}>
      <div className={styles.choices}>{children}</div>
      <div className={styles.outcome}>
        {outcome}
        <ActionBar>
          <Button type="submit" sends look="primary" busy={form.submitting}>
            {action}
          </Button>
        </ActionBar>
      </div>
    </form>
  )
}
