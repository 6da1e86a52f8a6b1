import { type ComponentProps, useId, useState } from 'react'
import type { FieldBinding, TextBinding } from '../bindings/form.js'
import { Field, type FieldProps } from './field.js'
import styles from './field.module.css'
import { Icon } from './icon.js'

type Labelled = Pick<FieldProps, 'label' | 'hint' | 'aside'>
type Bound<Element extends 'input' | 'select' | 'textarea'> = Labelled &
  TextBinding &
  Omit<ComponentProps<Element>, keyof TextBinding | keyof Labelled>

/**
 * A line of text with its label. Not for what one of a few words answers: `Choice` or `SelectField`.
 */
export const TextField = ({ label, hint, aside, invalid, error, onValue, ...input }: Bound<'input'>) => (
  <Field {...{ label, hint, aside, invalid, error }}>
    {(control) => (
      <input
        type="text"
        {...input}
        {...control}
        className={styles.control}
        onChange={({ target }) => onValue(target.value)}
      />
    )}
  </Field>
)

/**
 * A password, which can be shown while it is typed. Not for a code that was sent: `CodeField`.
 */
export const PasswordField = ({ label, hint, aside, invalid, error, onValue, ...input }: Bound<'input'>) => {
  const [shown, setShown] = useState(false)
  return (
    <Field {...{ label, hint, aside, invalid, error }}>
      {(control) => (
        <div className={styles.password}>
          <input
            {...input}
            {...control}
            type={shown ? 'text' : 'password'}
            autoCapitalize="none"
            autoCorrect="off"
            spellCheck={false}
            className={styles.control}
            onChange={({ target }) => onValue(target.value)}
          />
          <button
            type="button"
            aria-label={`Show ${label.toLowerCase()}`}
            aria-pressed={shown}
            onClick={() => setShown(!shown)}
          >
            <Icon name={shown ? 'eyeOff' : 'eye'} />
          </button>
        </div>
      )}
    </Field>
  )
}

/**
 * One of many words, in the phone's own list. Up to a dozen that are worth comparing stand in sight: `Choice`.
 */
export const SelectField = ({
  label,
  hint,
  aside,
  invalid,
  error,
  onValue,
  children,
  ...select
}: Bound<'select'>) => (
  <Field {...{ label, hint, aside, invalid, error }}>
    {(control) => (
      <select
        {...select}
        {...control}
        className={styles.control}
        onChange={({ target }) => onValue(target.value)}
      >
        {children}
      </select>
    )}
  </Field>
)

/**
 * Text of several lines, in one's own words. What is a line takes a `TextField`.
 */
export const TextArea = ({ label, hint, aside, invalid, error, onValue, ...area }: Bound<'textarea'>) => (
  <Field {...{ label, hint, aside, invalid, error }}>
    {(control) => (
      <textarea
        {...area}
        {...control}
        className={styles.control}
        onChange={({ target }) => onValue(target.value)}
      />
    )}
  </Field>
)

interface CheckFieldProps extends FieldBinding {
  label: string
  checked: boolean
  onChecked: (checked: boolean) => void
}

/**
 * A yes that a form asks for. Not a switch that works at once.
 */
export const CheckField = ({ label, name, checked, invalid, error, onChecked }: CheckFieldProps) => {
  const id = useId()
  return (
    <div className={styles.check}>
      <input
        id={id}
        type="checkbox"
        name={name}
        checked={checked}
        aria-invalid={invalid || undefined}
        aria-describedby={error === undefined ? undefined : `${id}-note`}
        onChange={({ target }) => onChecked(target.checked)}
      />
      <label htmlFor={id}>{label}</label>
      {error !== undefined && (
        <p id={`${id}-note`} className={styles.note} data-error="true">
          {error}
        </p>
      )}
    </div>
  )
}
