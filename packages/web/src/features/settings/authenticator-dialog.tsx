import {
  type AuthenticatorSetUpEvent,
  type AuthenticatorSetUpSnapshot,
  authenticatorForm,
} from '@cht/machines/second-factor'
import type { AuthenticatorSecret } from '@cht/sdk/contract'
import { CODE_LENGTH } from '@cht/sdk/rules'
import { AuthenticatorKey } from '@cht/ui/authenticator-key'
import { Button } from '@cht/ui/button'
import { CodeField } from '@cht/ui/code-field'
import { Dialog } from '@cht/ui/dialog'
import { QrCode } from '../../components/qr-code.js'
import { type Form, useForm } from '../../hooks/use-form.js'
import { RecoveryCodeList } from './recovery-code-list.js'
import styles from './second-factor.module.css'

interface AuthenticatorDialogProps {
  snapshot: AuthenticatorSetUpSnapshot
  send: (event: AuthenticatorSetUpEvent) => void
  onClose: () => void
}

interface SecretProps {
  secret: AuthenticatorSecret
  form: Form<{ code: string }>
}

const Secret = ({ secret: { secret, uri }, form }: SecretProps) => (
  <form {...form.formProps} className={styles.form}>
    <AuthenticatorKey secret={secret} uri={uri} qrCode={<QrCode text={uri} label="QR code of the key" />} />
    <p>Then enter the six-digit code that the app shows.</p>
    <CodeField
      length={CODE_LENGTH}
      value={form.values.code}
      error={form.failure}
      disabled={form.submitting || form.done}
      onValueChange={(code) => form.change({ code })}
      onComplete={form.submit}
    />
    <Button type="submit" variant="primary" requiresConnection busy={form.submitting}>
      Turn on
    </Button>
  </form>
)

/** Sets up an authenticator app: shows its secret, asks for a code of the app, and shows the recovery codes. */
export function AuthenticatorDialog({ snapshot, send, onClose }: AuthenticatorDialogProps) {
  const { secret, recoveryCodes } = snapshot.context
  const isShowingCodes = snapshot.matches('showingRecoveryCodes')
  const form = useForm(authenticatorForm, {}, (result) => {
    const codes = result?.recoveryCodes ?? []
    send({ type: 'code.accept', recoveryCodes: codes })
    if (codes.length === 0) onClose()
  })
  return (
    <Dialog
      title={isShowingCodes ? 'Your recovery codes' : 'Set up an authenticator app'}
      description={
        isShowingCodes ? undefined : 'Scan this code with your authenticator app, or enter the key in it.'
      }
      onClose={onClose}
      // The response has the recovery codes, which are shown once.
      busy={form.submitting || isShowingCodes}
    >
      {isShowingCodes ? (
        <RecoveryCodeList codes={recoveryCodes} onDone={onClose} />
      ) : (
        <Secret secret={secret} form={form} />
      )}
    </Dialog>
  )
}
