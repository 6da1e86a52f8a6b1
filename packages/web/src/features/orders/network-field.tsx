import { type BuyOrderForm, CRYPTO_NETWORKS, type CryptoNetwork } from '@cht/sdk/rules'
import { SelectField } from '@cht/ui/select-field'
import type { Form } from '../../hooks/use-form.js'

const ANY = `Any network (${CRYPTO_NETWORKS.join(' or ')})`

/** The network on which the buyer can pay. An order without one is matched on any (decision 3). */
export function NetworkField({ form }: { form: Pick<Form<BuyOrderForm>, 'change' | 'text'> }) {
  return (
    <SelectField
      label="Network"
      optional
      hint="The seller’s wallet is on one of these networks. Choose one if you can pay on no other."
      {...form.text('network')}
      onValueChange={(value) => form.change({ network: value as CryptoNetwork | '' })}
    >
      <option value="">{ANY}</option>
      {CRYPTO_NETWORKS.map((network) => (
        <option key={network}>{network}</option>
      ))}
    </SelectField>
  )
}
