import { AuthenticatorKey } from '@cht/ui/authenticator-key'
import { QrCode } from '@cht/ui/qr-code'
import { TextField } from '@cht/ui/text-field'
import type { Form } from '../hooks/use-form.js'

interface AuthenticatorStepProps {
  secret: { secret: string; uri: string }
  form: Pick<Form<{ authenticatorCode: string }>, 'text'>
}

/** The key of an authenticator app, and the field for a code of it. */
export function AuthenticatorStep({ secret: { secret, uri }, form }: AuthenticatorStepProps) {
  return (
    <>
      <p>Scan this code with your authenticator app, or enter the key in it.</p>
      <AuthenticatorKey secret={secret} uri={uri} qrCode={<QrCode text={uri} label="QR code of the key" />} />
      <TextField
        label="Code of your authenticator app"
        inputMode="numeric"
        autoComplete="off"
        {...form.text('authenticatorCode')}
      />
    </>
  )
}
