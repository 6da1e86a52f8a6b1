import { type BoundProps, Field, splitFieldProps } from './field.js'
import styles from './field.module.css'

/** A text of several lines. For a single line use `TextField`. */
export function TextArea(props: BoundProps<'textarea'>) {
  const { field, onValueChange, control } = splitFieldProps<'textarea'>(props)
  return (
    <Field {...field}>
      {(aria) => (
        <textarea
          {...control}
          {...aria}
          className={styles.control}
          onChange={({ target }) => onValueChange(target.value)}
        />
      )}
    </Field>
  )
}
