import { describeAnotherName, type Payment } from '@cht/machines/trades'
import { isSameName } from '@cht/sdk/payment-details'
import { FieldPair } from '@cht/ui/field-pair'
import { Note } from '@cht/ui/note'
import { TextField } from '@cht/ui/text-field'
import type { Form } from '../../hooks/use-form.js'

interface PayerFieldsProps {
  form: Pick<Form<Payment>, 'change' | 'text' | 'values'>
  buyerName: string | undefined
}

/** The account from which the buyer has paid. The seller compares it with the payment (decision 40). */
export function PayerFields({ form, buyerName }: PayerFieldsProps) {
  const { payerName } = form.values
  const isAnotherName =
    buyerName !== undefined && payerName.trim() !== '' && !isSameName(payerName, buyerName)
  return (
    <>
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
      {isAnotherName && (
        <Note tone="warning" icon="alert">
          {describeAnotherName()}
        </Note>
      )}
    </>
  )
}
