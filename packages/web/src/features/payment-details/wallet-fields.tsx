import { getWalletAddressWarning } from '@cht/sdk/payment-details'
import { CRYPTO_NETWORKS, type CryptoNetwork } from '@cht/sdk/rules'
import { Note } from '@cht/ui/note'
import { SelectField } from '@cht/ui/select-field'
import { TextField } from '@cht/ui/text-field'
import type { DetailsForm } from './details-form.js'

/** The fields for the wallet that a buyer pays to. */
export function WalletFields({ form }: { form: DetailsForm }) {
  const warning = getWalletAddressWarning(form.values)
  return (
    <>
      <SelectField
        label="Network"
        {...form.text('network')}
        onValueChange={(value) =>
          // A changed field loses its error. The address is changed to itself, because it may be right on another network.
          form.change({ network: value as CryptoNetwork | '', walletAddress: form.values.walletAddress })
        }
      >
        <option value="">Select a network</option>
        {CRYPTO_NETWORKS.map((network) => (
          <option key={network}>{network}</option>
        ))}
      </SelectField>
      <TextField
        label="Wallet address"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        hint="The buyer pays to this wallet. It must be on the network above."
        {...form.text('walletAddress')}
        onValueChange={(value) => form.change({ walletAddress: value.replace(/\s/g, '') })}
      />
      {warning !== undefined && (
        <Note tone="warning" icon="alert" urgent>
          {warning}
        </Note>
      )}
    </>
  )
}
