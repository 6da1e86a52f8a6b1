import { unstable_PasswordToggleField as PasswordToggleField } from 'radix-ui'
import { type ComponentProps, useState } from 'react'
import { type BoundProps, Field } from './field.js'
import styles from './field.module.css'
import { Icon } from './icon.js'

/**
 * A password, which can be shown while it is typed. For a code sent by mail use `CodeField`.
 */
export function PasswordField({
  label,
  hint,
  aside,
  invalid,
  error,
  onValue,
  ...input
}: BoundProps<'input'>) {
  const [visible, setVisible] = useState(false)
  return (
    <Field {...{ label, hint, aside, invalid, error }}>
      {({ id, ...control }) => (
        <PasswordToggleField.Root visible={visible} onVisibilityChange={setVisible}>
          <div className={styles.password}>
            <PasswordToggleField.Input
              {...(input as ComponentProps<typeof PasswordToggleField.Input>)}
              {...control}
              id={id}
              autoCapitalize="none"
              autoCorrect="off"
              className={styles.control}
              onChange={({ target }) => onValue(target.value)}
            />
            {/* Without an id of its own the button would repeat the id of the input. */}
            <PasswordToggleField.Toggle
              id={`${id}-toggle`}
              aria-label={`${visible ? 'Hide' : 'Show'} ${label.toLowerCase()}`}
            >
              <Icon name={visible ? 'eyeOff' : 'eye'} />
            </PasswordToggleField.Toggle>
          </div>
        </PasswordToggleField.Root>
      )}
    </Field>
  )
}
