import { type BoundProps, Field, splitFieldProps } from './field.js'
import styles from './field.module.css'

/** A text of one line. For one option of a list use `RadioGroupField` or `SelectField`. */
export function TextField(props: BoundProps<'input'>) {
  const { field, onValueChange, control } = splitFieldProps<'input'>(props)
  return (
    <Field {...field}>
      {(aria) => (
        <input
          type="text"
          {...control}
          {...aria}
          className={styles.control}
          onChange={({ target }) => onValueChange(target.value)}
        />
      )}
    </Field>
  )
}
