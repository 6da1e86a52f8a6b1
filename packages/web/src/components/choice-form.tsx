import type { ReactNode } from 'react'
import type { Form } from '../hooks/use-form.js'
import { ActionBar } from './action-bar.js'
import { Button } from './button.js'
import styles from './choice-form.module.css'

interface ChoiceFormProps {
  form: Pick<Form<object>, 'element' | 'submitting'>
  /** What is sent, as the button says it. */
  action: string
  /** What comes of the choices: below them on a phone, beside them where there is room. */
  outcome: ReactNode
  children: ReactNode
}

/** A form that shows what comes of it before it is sent. */
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
