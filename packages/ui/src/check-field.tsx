import { Checkbox, Label } from 'radix-ui'
import { type ReactNode, useId } from 'react'
import type { FieldBinding } from './field.js'
import styles from './field.module.css'
import { Icon } from './icon.js'

interface CheckFieldProps extends FieldBinding {
  /** May contain links. */
  label: ReactNode
  checked: boolean
  /** `false` if the box may stay empty. */
  required?: boolean
  onCheckedChange: (checked: boolean) => void
}

/** A checkbox for a consent in a form. For a setting that applies at once use `SwitchField`. */
export function CheckField({
  label,
  name,
  checked,
  required = true,
  invalid,
  error: ownError,
  onCheckedChange,
}: CheckFieldProps) {
  const id = useId()
  const error = ownError ?? (invalid ? 'Tick this box.' : undefined)
  return (
    <div className={styles.check}>
      <Checkbox.Root
        id={id}
        name={name}
        required={required}
        className={styles.box}
        checked={checked}
        aria-invalid={invalid || undefined}
        aria-describedby={error === undefined ? undefined : `${id}-note`}
        onCheckedChange={(next) => onCheckedChange(next === true)}
      >
        <Checkbox.Indicator>
          <Icon name="check" />
        </Checkbox.Indicator>
      </Checkbox.Root>
      <Label.Root htmlFor={id}>{label}</Label.Root>
      {error !== undefined && (
        <p id={`${id}-note`} className={styles.note} data-error="true">
          {error}
        </p>
      )}
    </div>
  )
}
