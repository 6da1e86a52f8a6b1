import { Label } from 'radix-ui'
import { useId } from 'react'
import { Switch } from './switch.js'
import styles from './switch-field.module.css'

interface SwitchFieldProps {
  label: string
  checked: boolean
  /** While true, a request is in flight: the switch does nothing and keeps the focus. */
  busy?: boolean
  onCheckedChange: (checked: boolean) => void
}

/** A setting that is on or off and applies at once. For a consent in a form use `CheckField`. */
export function SwitchField({ label, checked, busy, onCheckedChange }: SwitchFieldProps) {
  const id = useId()
  return (
    <div className={styles.field}>
      <Label.Root htmlFor={id}>{label}</Label.Root>
      <Switch id={id} checked={checked} busy={busy} onCheckedChange={onCheckedChange} />
    </div>
  )
}
