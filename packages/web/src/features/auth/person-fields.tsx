import type { TextBinding } from '@cht/machines/react'
import { USERNAME_RULE } from '@cht/sdk/rules'
import { FieldPair } from '@cht/ui/field-pair'
import { TextField } from '@cht/ui/text-field'
import { useHasAccountRules } from '../../hooks/use-has-account-rules.js'
import { CountryField } from './country-field.js'

type PersonField = 'fullName' | 'username' | 'email' | 'phoneNumber' | 'country'

interface PersonFieldsProps {
  /** Binds a text field of the form. */
  text: (name: PersonField) => TextBinding
  emailHint?: string
}

/** The fields for a user's personal data, in the signup form and the profile. Hints say who else sees it (decision 9). */
export function PersonFields({ text, emailHint }: PersonFieldsProps) {
  const hidesPhoneNumbers = useHasAccountRules()
  return (
    <>
      <TextField
        label="Full name"
        autoComplete="name"
        hint="People you trade with see this name."
        {...text('fullName')}
      />
      <TextField
        label="Username"
        // Not `username`: a password manager would save it for the login, which asks for the email.
        autoComplete="nickname"
        autoCapitalize="none"
        spellCheck={false}
        hint={`${USERNAME_RULE}. The person who invited you sees it.`}
        {...text('username')}
      />
      <TextField
        label="Email"
        type="email"
        autoComplete="email"
        autoCapitalize="none"
        hint={emailHint}
        {...text('email')}
      />
      <FieldPair>
        <TextField
          label="Phone number"
          type="tel"
          autoComplete="tel"
          hint={`For example 0803 123 4567. People you trade with see it${hidesPhoneNumbers ? ' until a day after the trade' : ''}.`}
          {...text('phoneNumber')}
        />
        <CountryField {...text('country')} />
      </FieldPair>
    </>
  )
}
