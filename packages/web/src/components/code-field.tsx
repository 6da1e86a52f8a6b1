import { CODE_LENGTH, extractCodeDigits } from '@cht/sdk/auth'
import { unstable_OneTimePasswordField as OneTimePasswordField } from 'radix-ui'
import styles from './code-field.module.css'
import { isCompletingChange } from './is-completing-change.js'

interface CodeFieldProps {
  value: string
  invalid: boolean
  /** The id of the error text. */
  describedBy: string | undefined
  disabled: boolean
  onValueChange: (code: string) => void
  /** Called when the code has been typed, pasted or autofilled completely. */
  onComplete: () => void
}

const positions = Array.from({ length: CODE_LENGTH }, (_, index) => index)

/** An input for a one-time code: one box per digit; a pasted code fills all of them. */
export function CodeField({
  value,
  invalid,
  describedBy,
  disabled,
  onValueChange,
  onComplete,
}: CodeFieldProps) {
  return (
    <OneTimePasswordField.Root
      aria-label="Code"
      aria-describedby={describedBy}
      className={styles.code}
      value={value}
      disabled={disabled}
      onValueChange={(next) => {
        const code = extractCodeDigits(next)
        onValueChange(code)
        if (isCompletingChange(value, code)) onComplete()
      }}
    >
      {positions.map((index) => (
        <OneTimePasswordField.Input
          key={index}
          index={index}
          aria-label={`Digit ${index + 1} of ${CODE_LENGTH}`}
          aria-invalid={invalid || undefined}
          className={styles.digit}
          onKeyDown={(event) => {
            // Deletes the digit and keeps the focus: Radix would move it to the previous box.
            if (event.key !== 'Backspace' || value[index] === undefined) return
            event.preventDefault()
            onValueChange(value.slice(0, index) + value.slice(index + 1))
          }}
        />
      ))}
    </OneTimePasswordField.Root>
  )
}
