import { RadioGroup } from 'radix-ui'
import { type ReactNode, useId } from 'react'
import { describeError, type FieldBinding } from './field.js'
import fieldStyles from './field.module.css'
import styles from './radio-group-field.module.css'

interface RadioGroupFieldProps<Value extends string | number> extends FieldBinding {
  label: string
  options: readonly { value: Value; label: ReactNode }[]
  value: Value | undefined
  /** `false` if the user may choose none. */
  required?: boolean
  /** The number of columns. `3` stands for as many columns of at least 6rem as fit. */
  columns: 1 | 2 | 3
  onValueChange: (value: Value) => void
}

/**
 * One option out of a few, all visible as cards, for a form: amount, plan, payment method.
 * For a list of names use `SelectField`; to switch a view use `ToggleGroup`.
 */
export function RadioGroupField<Value extends string | number>({
  label,
  name,
  options,
  value,
  columns,
  required = true,
  invalid,
  error: ownError,
  onValueChange,
}: RadioGroupFieldProps<Value>) {
  const id = useId()
  const error = describeError({ label, invalid, error: ownError }, 'Choose', value === undefined)
  const select = (selected: string) => {
    const option = options.find(({ value: candidate }) => String(candidate) === selected)
    if (option) onValueChange(option.value)
  }
  return (
    <div className={styles.field}>
      <span id={`${id}-label`} className={fieldStyles.label}>
        {label}
      </span>
      <RadioGroup.Root
        className={styles.options}
        data-columns={columns}
        name={name}
        required={required}
        aria-labelledby={`${id}-label`}
        aria-describedby={error === undefined ? undefined : `${id}-error`}
        aria-invalid={invalid || undefined}
        value={value === undefined ? null : String(value)}
        onValueChange={select}
      >
        {options.map((option) => (
          <RadioGroup.Item key={option.value} value={String(option.value)} className={styles.option}>
            {option.label}
          </RadioGroup.Item>
        ))}
      </RadioGroup.Root>
      {error !== undefined && (
        <p id={`${id}-error`} className={fieldStyles.note} data-error="true">
          {error}
        </p>
      )}
    </div>
  )
}
