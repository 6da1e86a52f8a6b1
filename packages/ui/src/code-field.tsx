import { unstable_OneTimePasswordField as OneTimePasswordField } from 'radix-ui'
import { useId } from 'react'
import styles from './code-field.module.css'
import { isCompletingChange } from './format/is-completing-change.js'

interface CodeFieldProps {
  /** The number of digits. */
  length: number
  value: string
  /** The message of an invalid code. */
  error: string | undefined
  disabled: boolean
  onValueChange: (code: string) => void
  /** Called when the code has been typed, pasted or autofilled completely. */
  onComplete: () => void
}

const extractDigits = (text: string, length: number) => text.replace(/\D/g, '').slice(0, length)

/** An input for a one-time code: one box per digit; a pasted code fills all of them. The error is shown below. */
export function CodeField({ length, value, error, disabled, onValueChange, onComplete }: CodeFieldProps) {
  const errorId = useId()
  const isInvalid = error !== undefined
  return (
    <>
      <OneTimePasswordField.Root
        aria-label="Code"
        aria-describedby={isInvalid ? errorId : undefined}
        className={styles.code}
        value={value}
        disabled={disabled}
        onValueChange={(next) => {
          const code = extractDigits(next, length)
          onValueChange(code)
          if (isCompletingChange(value, code, length)) onComplete()
        }}
      >
        {Array.from({ length }, (_, index) => (
          <OneTimePasswordField.Input
            key={index}
            index={index}
            aria-label={`Digit ${index + 1} of ${length}`}
            // The other boxes are not announced as required: the focus moves through all of them.
            aria-required={index === 0 || undefined}
            aria-invalid={isInvalid || undefined}
            className={styles.digit}
            onKeyDown={(event) => {
              // Deletes the last digit and keeps the focus, so that the correct digit can be typed. Radix would move the focus to
              // the previous box. In another box Radix also moves the later digits one box to the left.
              if (event.key !== 'Backspace' || index !== value.length - 1) return
              event.preventDefault()
              onValueChange(value.slice(0, index))
            }}
          />
        ))}
      </OneTimePasswordField.Root>
      {/* A live region is announced only if it exists before its content changes. */}
      <div role="alert" className={styles.alert}>
        {isInvalid && (
          <p id={errorId} className={styles.error}>
            {error}
          </p>
        )}
      </div>
    </>
  )
}
