import { tokenRequestForm } from '@cht/machines/token-requests'
import type { TokenRequestKind } from '@cht/sdk/rules'
import { FormDialog } from '@cht/ui/form-dialog'
import { TextField } from '@cht/ui/text-field'
import { useForm } from '../../hooks/use-form.js'

interface TokenRequestDialogProps {
  kind: TokenRequestKind
  /** How a deposit is paid, in the operator's words. */
  instructions: string
  onClose: () => void
}

const TEXTS = {
  deposit: { title: 'Add tokens', action: 'Ask for tokens' },
  withdrawal: { title: 'Withdraw tokens', action: 'Ask for money' },
} as const satisfies Record<TokenRequestKind, object>

/** Asks the operator for tokens, or for money for tokens. */
export function TokenRequestDialog({ kind, instructions, onClose }: TokenRequestDialogProps) {
  const form = useForm(tokenRequestForm, { kind }, onClose)
  const { title, action } = TEXTS[kind]
  const description =
    kind === 'deposit'
      ? `${instructions} You get a code for the payment. The operator adds the tokens once the money has arrived.`
      : 'The tokens stay in your balance until the operator accepts the request. Then they leave it, and the operator sends the money.'
  return (
    <FormDialog
      title={title}
      description={description}
      form={form}
      cancelLabel="Cancel"
      actionLabel={action}
      onClose={onClose}
    >
      <TextField label="Amount in CHT" inputMode="numeric" autoComplete="off" {...form.text('amount')} />
      {kind === 'withdrawal' && (
        <TextField
          label="Where the money goes"
          autoComplete="off"
          hint="Bank, account number and name, or a wallet."
          {...form.text('payTo')}
        />
      )}
    </FormDialog>
  )
}
