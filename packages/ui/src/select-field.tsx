import { type BoundProps, Field, splitFieldProps } from './field.js'
import styles from './field.module.css'

/**
 * One option of a list of names, such as countries or networks, in the device's native picker (decision 28). For a few options
 * that are all shown as cards use `RadioGroupField`.
 */
export function SelectField(props: BoundProps<'select'>) {
  const { field, onValueChange, control } = splitFieldProps<'select'>(props, 'Choose')
  return (
    <Field {...field}>
      {(aria) => (
        <select
          {...control}
          {...aria}
          className={styles.control}
          onChange={({ target }) => onValueChange(target.value)}
        />
      )}
    </Field>
  )
}
