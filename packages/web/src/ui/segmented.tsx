import { useId } from 'react'
import styles from './segmented.module.css'

interface SegmentedProps<Value extends string> {
  label: string
  options: readonly { value: Value; label: string }[]
  value: Value
  onValue: (value: Value) => void
}

/**
 * A switch between two or three views or settings.
 * Not for an answer that a form sends (`Choice`), and not where each choice has a panel of its own (`Tabs`).
 */
export const Segmented = <Value extends string>({
  label,
  options,
  value,
  onValue,
}: SegmentedProps<Value>) => {
  const name = useId()
  return (
    <div role="radiogroup" aria-label={label} className={styles.segmented}>
      {options.map((option) => (
        <label key={option.value} className={styles.option}>
          <input
            type="radio"
            name={name}
            checked={option.value === value}
            onChange={() => onValue(option.value)}
          />
          <span>{option.label}</span>
        </label>
      ))}
    </div>
  )
}
