import type { Payment } from '@cht/machines/trades'
import { CheckField } from '@cht/ui/check-field'
import { TextField } from '@cht/ui/text-field'
import type { Form } from '../../hooks/use-form.js'

const CODE_PROPS = { autoComplete: 'off', autoCapitalize: 'none', spellCheck: false } as const

type HashForm = Pick<
  Form<Pick<Payment, 'network' | 'transactionHash' | 'hasNoHash'>>,
  'change' | 'field' | 'text' | 'values'
>

/** The transaction by which the buyer has paid in USDT. The seller looks it up before the release (decision 40). */
export function HashFields({ form }: { form: HashForm }) {
  const { network, hasNoHash } = form.values
  return (
    <>
      <TextField
        label="Transaction hash"
        hint={`Your wallet shows it with the transfer on ${network}, as hash, ID or TxID. Each can be used for one order.`}
        disabled={hasNoHash}
        {...CODE_PROPS}
        {...form.text('transactionHash')}
        onValueChange={(value) => form.change({ transactionHash: value.replace(/\s/g, '') })}
      />
      <CheckField
        label="I do not have the hash. The seller may take longer to find the payment"
        required={false}
        checked={hasNoHash}
        // The hash is changed to itself: a changed field loses its error.
        onCheckedChange={(isChecked) =>
          form.change({ hasNoHash: isChecked, transactionHash: form.values.transactionHash })
        }
        {...form.field('hasNoHash')}
      />
    </>
  )
}

/** The transaction of a payment in USDT, and the address that it was sent from. */
export function TransactionFields({
  form,
}: {
  form: Pick<Form<Payment>, 'change' | 'field' | 'text' | 'values'>
}) {
  return (
    <>
      <HashFields form={form as HashForm} />
      <TextField
        label="Sent from address"
        optional
        hint="The seller compares it with the transfer. Leave it empty if you paid from an exchange."
        {...CODE_PROPS}
        {...form.text('payerAddress')}
        onValueChange={(value) => form.change({ payerAddress: value.replace(/\s/g, '') })}
      />
    </>
  )
}
