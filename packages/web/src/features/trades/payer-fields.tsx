import type { Payment } from '@cht/machines/trades'
import { FieldPair } from '@cht/ui/field-pair'
import { TextField } from '@cht/ui/text-field'
import type { Form } from '../../hooks/use-form.js'

/** The account from which the buyer has paid. The seller compares it with the payment (decision 40). */
export function PayerFields({ form }: { form: Pick<Form<Payment>, 'change' | 'text'> }) {
  return (
    <FieldPair>
      <TextField
        label="Name of your account"
        optional
        autoComplete="off"
        maxLength={100}
        hint="The seller expects the money from this name."
        {...form.text('payerName')}
      />
      <TextField
        label="Last four digits of your account"
        optional
        inputMode="numeric"
        autoComplete="off"
        maxLength={4}
        {...form.text('payerAccount')}
        onValueChange={(value) => form.change({ payerAccount: value.replace(/\D/g, '') })}
      />
    </FieldPair>
  )
}
