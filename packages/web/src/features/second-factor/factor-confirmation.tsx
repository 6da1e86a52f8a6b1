import { codeConfirmationForm, passkeyConfirmationForm } from '@cht/machines/second-factor'
import type { ReauthenticationSettings } from '@cht/sdk/contract'
import { useForm } from '../../hooks/use-form.js'
import { FactorProof } from './factor-proof.js'
import { usePasskeyForm } from './use-passkey-form.js'

interface FactorConfirmationProps extends Pick<ReauthenticationSettings, 'methods'> {
  hasPasskeys: boolean
  onDone: () => void
}

/** Asks the user to confirm who they are with a second factor. */
export function FactorConfirmation({ methods, hasPasskeys, onDone }: FactorConfirmationProps) {
  const codeForm = useForm(codeConfirmationForm, {}, onDone)
  const passkeyForm = usePasskeyForm(passkeyConfirmationForm, {}, onDone)
  return (
    <FactorProof
      methods={methods}
      hasPasskeys={hasPasskeys}
      codeForm={codeForm}
      passkeyForm={passkeyForm}
      actionLabel="Confirm"
    />
  )
}
