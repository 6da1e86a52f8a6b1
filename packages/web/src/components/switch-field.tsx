import { Label, Switch } from 'radix-ui'
import { useId } from 'react'
import styles from './switch-field.module.css'

interface SwitchFieldProps {
  label: string
  checked: boolean
  onCheckedChange: (checked: boolean) => void
}

/** A setting that is on or off and applies at once. For a consent in a form use `CheckField`. */
export function SwitchField({ label, checked, onCheckedChange }: SwitchFieldProps) {
  const id = useId()
  return (
    <div className={styles.field}>
      <Label.Root htmlFor={id}>{label}</Label.Root>
      <Switch.Root id={id} className={styles.switch} checked={checked} onCheckedChange={onCheckedChange}>
        <Switch.Thumb className={styles.thumb} />
      </Switch.Root>
    </div>
  )
}
