import { codeConfirmationForm } from '@cht/machines/second-factor'
import type { ReauthenticationSettings } from '@cht/sdk/second-factor'
import { useForm } from '../../hooks/use-form.js'
import { FactorCodeForm } from './factor-code-form.js'

interface CodeConfirmationProps extends Pick<ReauthenticationSettings, 'methods'> {
  onDone: () => void
}

/** Confirms by a code of the second factor who the user is. */
export function CodeConfirmation({ methods, onDone }: CodeConfirmationProps) {
  const form = useForm(codeConfirmationForm, {}, onDone)
  return <FactorCodeForm form={form} methods={methods} actionLabel="Confirm" />
}
