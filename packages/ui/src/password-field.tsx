import { unstable_PasswordToggleField as PasswordToggleField } from 'radix-ui'
import { type ComponentProps, useState } from 'react'
import { type BoundProps, Field, splitFieldProps } from './field.js'
import styles from './field.module.css'
import { Icon } from './icon.js'

/** A password input with a button that shows the password. For a code sent by email use `CodeField`. */
export function PasswordField(props: BoundProps<'input'>) {
  const { field, onValueChange, control } = splitFieldProps<'input'>(props)
  const [visible, setVisible] = useState(false)
  return (
    <Field {...field}>
      {({ id, ...aria }) => (
        <PasswordToggleField.Root visible={visible} onVisibilityChange={setVisible}>
          <div className={styles.password}>
            <PasswordToggleField.Input
              {...(control as ComponentProps<typeof PasswordToggleField.Input>)}
              {...aria}
              id={id}
              autoCapitalize="none"
              autoCorrect="off"
              className={styles.control}
              onChange={({ target }) => onValueChange(target.value)}
            />
            {/* Radix would give the button the id of the input, and learns that id only after the first render. */}
            <PasswordToggleField.Toggle
              id={`${id}-toggle`}
              aria-controls={id}
              aria-label={`${visible ? 'Hide' : 'Show'} ${field.label.toLowerCase()}`}
            >
              <Icon name={visible ? 'eyeOff' : 'eye'} />
            </PasswordToggleField.Toggle>
          </div>
        </PasswordToggleField.Root>
      )}
    </Field>
  )
}
