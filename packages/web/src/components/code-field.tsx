import { CODE_LENGTH, codeDigits } from '@cht/sdk/auth'
import { unstable_OneTimePasswordField as Code } from 'radix-ui'
import styles from './code-field.module.css'
import { isCompletingChange } from './is-completing-change.js'

interface CodeFieldProps {
  value: string
  invalid: boolean
  /** The id of the text that says what is wrong. */
  describedBy: string | undefined
  disabled: boolean
  onValue: (code: string) => void
  /** The code is there: typed, pasted, or filled in by the browser itself. */
  onFinish: () => void
}

const positions = Array.from({ length: CODE_LENGTH }, (_, index) => index)

/**
 * Six boxes for the digits of a code; pasting fills all of them.
 * For a code that was sent and is typed over once. Not for a password or an account number.
 */
export function CodeField({ value, invalid, describedBy, disabled, onValue, onFinish }: CodeFieldProps) {
  return (
    <Code.Root
      aria-label="Code"
      aria-describedby={describedBy}
      className={styles.code}
      value={value}
      disabled={disabled}
      onValueChange={(next) => {
        const code = codeDigits(next)
        onValue(code)
        if (isCompletingChange(value, code)) onFinish()
      }}
    >
      {positions.map((index) => (
        <Code.Input
          key={index}
          index={index}
          aria-label={`Digit ${index + 1} of ${CODE_LENGTH}`}
          aria-invalid={invalid || undefined}
          className={styles.digit}
          onKeyDown={(event) => {
            // Stays where it is, so that the next key replaces the digit just taken away.
            if (event.key !== 'Backspace' || value[index] === undefined) return
            event.preventDefault()
            onValue(value.slice(0, index) + value.slice(index + 1))
          }}
        />
      ))}
    </Code.Root>
  )
}
