import { Label } from 'radix-ui'
import { type ComponentProps, type ReactNode, useId } from 'react'
import styles from './field.module.css'

/** What a form says of one of its fields. */
export interface FieldBinding {
  name: string
  invalid: boolean
  /** The message of an invalid field. */
  error: string | undefined
}

/** What a text control shows, and how it changes its field. */
export interface TextBinding extends FieldBinding {
  value: string
  onValueChange: (value: string) => void
}

export interface FieldProps {
  label: string
  /** A text below the control, replaced by the error. */
  hint?: ReactNode
  invalid?: boolean
  error?: string | undefined
  /** A text next to the label. */
  aside?: ReactNode
  /** The field may stay empty, which a text next to the label says. */
  optional?: boolean
  /** `false` if nobody has to fill in the field, but it needs no mark: a filter. By default a field is required unless it is `optional`. */
  required?: boolean
}

/** The props of a `Field` and of the control in it, bound to a text value of a form. */
export type BoundProps<Element extends 'input' | 'select' | 'textarea'> = Pick<
  FieldProps,
  'label' | 'hint' | 'aside' | 'optional' | 'required'
> &
  TextBinding &
  Omit<ComponentProps<Element>, keyof TextBinding | 'label'>

/** What the user does with an empty field. */
type Verb = 'Fill in' | 'Choose'

/**
 * The error of a field. A form that names one error for several fields gives it to the first of them: the others say what to do, so that each
 * invalid field has a sentence.
 */
export function describeError(
  { label, invalid, error }: Pick<FieldProps, 'label' | 'invalid' | 'error'>,
  verb: Verb,
  isEmpty: boolean,
): string | undefined {
  if (error !== undefined || invalid !== true) return error
  return `${isEmpty ? verb : 'Check'}: ${label}.`
}

/**
 * Separates the props of a field from those of its control.
 *
 * @example
 * const { field, onValueChange, control } = splitFieldProps<'input'>(props)
 */
export function splitFieldProps<Element extends 'input' | 'select' | 'textarea'>(
  {
    label,
    hint,
    aside,
    optional = false,
    required = !optional,
    invalid,
    error: ownError,
    onValueChange,
    ...control
  }: BoundProps<Element>,
  verb: Verb = 'Fill in',
) {
  const isEmpty = control.value.trim() === ''
  const error = describeError({ label, invalid, error: ownError }, verb, isEmpty)
  return {
    field: { label, hint, aside, optional, required, invalid, error },
    onValueChange,
    control,
  }
}

/** The props that associate a control with the label and the note of its `Field`. */
export interface ControlProps {
  id: string
  'aria-required': boolean | undefined
  'aria-invalid': boolean | undefined
  'aria-describedby': string | undefined
}

/** Completes an error of the server that begins in lower case, `must be at least 8 characters long`, with the label. */
const toSentence = (label: string, error: string) => (/^[a-z]/.test(error) ? `${label} ${error}` : error)

/**
 * A label, a control, and a hint or an error.
 * For a custom control; `TextField`, `PasswordField`, `SelectField` and `TextArea` are built on it.
 */
export function Field({
  label,
  hint,
  invalid = false,
  error,
  optional = false,
  required = !optional,
  aside = optional ? 'optional' : undefined,
  children,
}: FieldProps & { children: (control: ControlProps) => ReactNode }) {
  const id = useId()
  const noteId = `${id}-note`
  const note = error === undefined ? hint : toSentence(label, error)
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
        'aria-required': required || undefined,
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
