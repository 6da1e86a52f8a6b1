import { type BoundProps, Field } from './field.js'
import styles from './field.module.css'

/**
 * A line of text with its label. For one answer out of a list use `RadioGroupField` or `SelectField`.
 */
export function TextField({ label, hint, aside, invalid, error, onValue, ...input }: BoundProps<'input'>) {
  return (
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
}
