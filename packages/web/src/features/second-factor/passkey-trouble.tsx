import { FormError } from '@cht/ui/form-error'
import { Note } from '@cht/ui/note'
import type { PasskeyForm } from './use-passkey-form.js'

interface PasskeyTroubleProps {
  form: Pick<PasskeyForm, 'formError' | 'isUnanswered'>
  /** What the user can do without a passkey: a sentence without its full stop. */
  otherWay: string | undefined
}

/** Why there is no passkey: the browser takes long, or has failed. Renders nothing otherwise. */
export function PasskeyTrouble({ form, otherWay }: PasskeyTroubleProps) {
  const way = otherWay === undefined ? undefined : <>{otherWay}.</>
  if (!form.isUnanswered) return <FormError form={form}>{way}</FormError>
  return (
    <Note tone="warning" icon="alert" urgent>
      Your browser has not answered yet. If it shows no question, a password manager or another extension may
      block it: try again. {way}
    </Note>
  )
}
