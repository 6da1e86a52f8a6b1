import { ToggleGroup } from 'radix-ui'
import styles from './segmented.module.css'

interface SegmentedProps<Value extends string> {
  label: string
  options: readonly { value: Value; label: string }[]
  value: Value
  onValue: (value: Value) => void
}

/** A switch between two or three views or settings. */
export const Segmented = <Value extends string>({
  label,
  options,
  value,
  onValue,
}: SegmentedProps<Value>) => (
  <ToggleGroup.Root
    type="single"
    aria-label={label}
    value={value}
    onValueChange={(next) => {
      if (next !== '') onValue(next as Value)
    }}
    className={styles.segmented}
  >
    {options.map((option) => (
      <ToggleGroup.Item key={option.value} value={option.value} className={styles.option}>
        {option.label}
      </ToggleGroup.Item>
    ))}
  </ToggleGroup.Root>
)
