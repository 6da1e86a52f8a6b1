import { PASSWORD_MAX, PASSWORD_MIN } from '@cht/sdk/rules'
import { PasswordField } from '@cht/ui/password-field'
import type { ComponentProps } from 'react'

/** Asks for a new password, with its rules below it. */
export function NewPasswordField(
  field: Omit<ComponentProps<typeof PasswordField>, 'autoComplete' | 'maxLength' | 'hint'>,
) {
  return (
    <PasswordField
      autoComplete="new-password"
      maxLength={PASSWORD_MAX}
      hint={`${PASSWORD_MIN} characters or more, not a common password, not your email or name.`}
      {...field}
    />
  )
}
