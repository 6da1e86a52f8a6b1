import { type BoundProps, Field, splitFieldProps } from './field.js'
import styles from './field.module.css'

/** A text of several lines. For a single line use `TextField`. */
export function TextArea(props: BoundProps<'textarea'>) {
  const { field, setValue, control } = splitFieldProps<'textarea'>(props)
  return (
    <Field {...field}>
      {(aria) => (
        <textarea
          {...control}
          {...aria}
          className={styles.control}
          onChange={({ target }) => setValue(target.value)}
        />
      )}
    </Field>
  )
}
