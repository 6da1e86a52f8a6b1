import { PASSWORD_MAX, PASSWORD_MIN } from '@cht/sdk/rules'
import { PasswordField } from '@cht/ui/password-field'
import type { ComponentProps } from 'react'
import { useHasAccountRules } from '../hooks/use-has-account-rules.js'

/** Asks for a new password, with its rules below it: those of the form, and those of our server where the back end has them. */
export function NewPasswordField(
  field: Omit<ComponentProps<typeof PasswordField>, 'autoComplete' | 'maxLength' | 'hint'>,
) {
  const refusesCommon = useHasAccountRules()
  return (
    <PasswordField
      autoComplete="new-password"
      maxLength={PASSWORD_MAX}
      hint={`${PASSWORD_MIN} characters or more,${refusesCommon ? ' not a common password,' : ''} not your email or name.`}
      {...field}
    />
  )
}
