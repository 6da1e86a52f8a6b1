import { Label } from 'radix-ui'
import { type ComponentProps, type ReactNode, useId } from 'react'
import type { TextBinding } from '../hooks/use-form.js'
import styles from './field.module.css'

export interface FieldProps {
  label: string
  /** Said beneath while nothing is wrong. */
  hint?: ReactNode
  invalid?: boolean
  error?: string | undefined
  /** Shown beside the label, e.g. `optional`. */
  aside?: ReactNode
}

/** The props of a labelled control that a form's field is bound to. */
export type BoundProps<Element extends 'input' | 'select' | 'textarea'> = Pick<
  FieldProps,
  'label' | 'hint' | 'aside'
> &
  TextBinding &
  Omit<ComponentProps<Element>, keyof TextBinding | 'label'>

export interface ControlProps {
  id: string
  'aria-invalid': boolean | undefined
  'aria-describedby': string | undefined
}

/** `must be at least 8 characters long` of the server reads on from the field's name. */
const sentence = (label: string, error: string) => (/^[a-z]/.test(error) ? `${label} ${error}` : error)

/**
 * A label, its control, and what is wrong with it.
 * For a control of one's own: `TextField`, `PasswordField`, `SelectField` and `TextArea` are built on it.
 */
export function Field({
  label,
  hint,
  invalid = false,
  error,
  aside,
  children,
}: FieldProps & { children: (control: ControlProps) => ReactNode }) {
  const id = useId()
  const noteId = `${id}-note`
  const note = error === undefined ? hint : sentence(label, error)
  return (
    <div className={styles.field}>
      <div className={styles.head}>
        <Label.Root htmlFor={id} className={styles.label}>
          {label}
        </Label.Root>
        {aside !== undefined && <span className={styles.aside}>{aside}</span>}
      </div>
      {children({
        id,
        'aria-invalid': invalid || undefined,
        'aria-describedby': note === undefined ? undefined : noteId,
      })}
      {note !== undefined && (
        <p id={noteId} className={styles.note} data-error={error !== undefined}>
          {note}
        </p>
      )}
    </div>
  )
}
