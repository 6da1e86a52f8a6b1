import { type ReactNode, useId } from 'react'
import type { FieldBinding } from '../bindings/form.js'
import styles from './choice.module.css'
import fieldStyles from './field.module.css'

interface ChoiceProps<Value extends string | number> extends FieldBinding {
  label: string
  options: readonly { value: Value; label: ReactNode }[]
  value: Value | undefined
  /** How many stand beside each other on a phone. */
  columns: 2 | 3
  onValue: (value: Value) => void
}

/**
 * One of a few, all in sight: native radio buttons as cards.
 * For an answer that a form sends: amount, plan, method. From a dozen on, or where room is scarce, a `SelectField`; to
 * switch what is shown, `Segmented`.
 */
export const Choice = <Value extends string | number>({
  label,
  name,
  options,
  value,
  columns,
  invalid,
  error,
  onValue,
}: ChoiceProps<Value>) => {
  const id = useId()
  return (
    <fieldset
      className={styles.choice}
      aria-describedby={error === undefined ? undefined : id}
      data-invalid={invalid}
    >
      <legend>{label}</legend>
      <div className={styles.options} data-columns={columns}>
        {options.map((option) => (
          <label key={option.value} className={styles.option}>
            <input
              type="radio"
              name={name}
              value={option.value}
              checked={option.value === value}
              aria-invalid={invalid || undefined}
              onChange={() => onValue(option.value)}
            />
            <span>{option.label}</span>
          </label>
        ))}
      </div>
      {error !== undefined && (
        <p id={id} className={fieldStyles.note} data-error="true">
          {error}
        </p>
      )}
    </fieldset>
  )
}
