import { type BoundProps, Field } from './field.js'
import styles from './field.module.css'

/**
 * One answer out of a long list, in the native picker of the phone. For a few options worth comparing use
 * `RadioGroupField`.
 */
export function SelectField({
  label,
  hint,
  aside,
  invalid,
  error,
  onValue,
  children,
  ...select
}: BoundProps<'select'>) {
  return (
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
}
