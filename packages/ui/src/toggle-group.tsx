import { ToggleGroup as RadixToggleGroup } from 'radix-ui'
import type { ReactNode } from 'react'
import styles from './toggle-group.module.css'

interface ToggleGroupOption<Value extends string> {
  value: Value
  label: string
  /** A second line in small text, such as a count. */
  detail?: ReactNode
}

interface ToggleGroupProps<Value extends string> {
  label: string
  options: readonly ToggleGroupOption<Value>[]
  value: Value
  onValueChange: (value: Value) => void
}

/**
 * Switches between two or three views or settings; one is always selected.
 * For an answer that a form sends use `RadioGroupField`; where each option has a panel use `Tabs`.
 */
export function ToggleGroup<Value extends string>({
  label,
  options,
  value,
  onValueChange,
}: ToggleGroupProps<Value>) {
  return (
    <RadixToggleGroup.Root
      type="single"
      aria-label={label}
      className={styles.group}
      value={value}
      // Pressing the selected item again would clear the selection: Radix reports ''.
      onValueChange={(selected) => selected !== '' && onValueChange(selected as Value)}
    >
      {options.map((option) => (
        <RadixToggleGroup.Item key={option.value} value={option.value} className={styles.item}>
          {option.label} {option.detail !== undefined && <small>{option.detail}</small>}
        </RadixToggleGroup.Item>
      ))}
    </RadixToggleGroup.Root>
  )
}
