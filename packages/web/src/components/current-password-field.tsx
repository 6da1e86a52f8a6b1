import { PASSWORD_MAX } from '@cht/sdk/rules'
import { PasswordField } from '@cht/ui/password-field'
import type { ComponentProps } from 'react'

interface CurrentPasswordFieldProps
  extends Omit<ComponentProps<typeof PasswordField>, 'autoComplete' | 'maxLength'> {
  /** The email of the account, from which password managers find the password. */
  email: string
}

/** Asks a signed-in user for the password of the account. */
export function CurrentPasswordField({ email, ...field }: CurrentPasswordFieldProps) {
  return (
    <>
      <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
      <PasswordField autoComplete="current-password" maxLength={PASSWORD_MAX} {...field} />
    </>
  )
}
