import { Switch as RadixSwitch } from 'radix-ui'
import styles from './switch.module.css'

interface SwitchProps {
  id?: string
  /** The accessible name, if no label is associated with the switch. */
  'aria-label'?: string
  checked: boolean
  /** While true, a request is in flight: the switch does nothing and keeps the focus. */
  busy?: boolean | undefined
  /** While true, the switch cannot be changed, for another reason than a request in flight. */
  disabled?: boolean
  onCheckedChange: (checked: boolean) => void
}

/** A switch without a label, for a table. Elsewhere use `SwitchField`. */
export function Switch({ busy = false, onCheckedChange, ...props }: SwitchProps) {
  return (
    <RadixSwitch.Root
      {...props}
      className={styles.switch}
      aria-busy={busy || undefined}
      aria-disabled={busy || undefined}
      onCheckedChange={(checked) => {
        if (!busy) onCheckedChange(checked)
      }}
    >
      <RadixSwitch.Thumb className={styles.thumb} />
    </RadixSwitch.Root>
  )
}
