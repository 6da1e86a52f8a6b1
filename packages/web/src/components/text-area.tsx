import { type BoundProps, Field } from './field.js'
import styles from './field.module.css'

/**
 * A text of several lines. For a single line use `TextField`.
 */
export function TextArea({ label, hint, aside, invalid, error, onValue, ...area }: BoundProps<'textarea'>) {
  return (
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
}
