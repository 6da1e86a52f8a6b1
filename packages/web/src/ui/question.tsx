import type { ReactNode } from 'react'
import type { Form } from '../bindings/form.js'
import { Button, type ButtonLook } from './button.js'
import { Dialog, DialogActions, type DialogProps } from './dialog.js'
import { Note } from './note.js'
import styles from './question.module.css'

interface QuestionProps extends Pick<DialogProps, 'title' | 'onClose'> {
  form: Pick<Form<object>, 'element' | 'refused' | 'submitting'>
  /** What the safe button says; it has the focus. */
  safe: string
  /** What the button says that does it. */
  action: string
  look?: ButtonLook
  /** What happens then. */
  children: ReactNode
}

/** Asks before something is done that cannot be taken back; a refusal is said in place. */
export const Question = ({
  title,
  onClose,
  form,
  safe,
  action,
  look = 'primary',
  children,
}: QuestionProps) => (
  <Dialog title={title} onClose={onClose} busy={form.submitting}>
    <form {...form.element} className={styles.form}>
      {children}
      {form.refused !== undefined && (
        <Note tone="negative" icon="alert" urgent>
          {form.refused}
        </Note>
      )}
      <DialogActions>
        <Button data-autofocus onClick={onClose} disabled={form.submitting}>
          {safe}
        </Button>
        <Button type="submit" sends look={look} busy={form.submitting}>
          {action}
        </Button>
      </DialogActions>
    </form>
  </Dialog>
)
