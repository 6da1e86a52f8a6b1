import { RadioGroup } from 'radix-ui'
import { type ReactNode, useId } from 'react'
import { describeError, type FieldBinding } from './field.js'
import fieldStyles from './field.module.css'
import styles from './radio-group-field.module.css'
import { Sentence } from './sentence.js'

interface RadioOption<Value extends string | number> {
  value: Value
  label: ReactNode
  /** The option cannot be chosen now; the hint of the group says why. */
  disabled?: boolean
}

interface RadioGroupFieldProps<Value extends string | number> extends FieldBinding {
  label: string
  options: readonly RadioOption<Value>[]
  value: Value | undefined
  /** A text below the options. */
  hint?: ReactNode
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
  hint,
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
  const describedBy = [hint !== undefined && `${id}-hint`, error !== undefined && `${id}-error`]
    .filter(Boolean)
    .join(' ')
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
        aria-describedby={describedBy === '' ? undefined : describedBy}
        aria-invalid={invalid || undefined}
        value={value === undefined ? null : String(value)}
        onValueChange={select}
      >
        {options.map((option) => (
          <RadioGroup.Item
            key={option.value}
            value={String(option.value)}
            disabled={option.disabled ?? false}
            className={styles.option}
          >
            {option.label}
          </RadioGroup.Item>
        ))}
      </RadioGroup.Root>
      {hint !== undefined && (
        <p id={`${id}-hint`} className={fieldStyles.note}>
          <Sentence>{hint}</Sentence>
        </p>
      )}
      {error !== undefined && (
        <p id={`${id}-error`} className={fieldStyles.note} data-error="true">
          {error}
        </p>
      )}
    </div>
  )
}
