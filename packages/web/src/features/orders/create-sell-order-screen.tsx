import { sellOrderForm } from '@cht/machines/orders'
import { formatTokens } from '@cht/sdk/money'
import { CRYPTO_NETWORKS, type CryptoNetwork, MAX_SELL_ORDERS, type SellOrderForm } from '@cht/sdk/orders'
import { getWalletAddressWarning } from '@cht/sdk/wallet-address'
import { useLocation } from 'wouter'
import { BackHeader } from '../../components/back-header.js'
import { formatAccountNumber } from '../../components/format-account.js'
import { Note } from '../../components/note.js'
import { PreviewForm } from '../../components/preview-form.js'
import { SelectField } from '../../components/select-field.js'
import { TextField } from '../../components/text-field.js'
import { type Form, useForm } from '../../hooks/use-form.js'
import { useUser } from '../../hooks/use-session.js'
import { useTitle } from '../../hooks/use-title.js'
import { NextSessionNote } from './next-session-note.js'
import { OrderFields } from './order-fields.js'
import { PricePreview } from './price-preview.js'

const { verified, unverified } = MAX_SELL_ORDERS
const SELL_LIMIT = `Until your identity is verified you can have ${unverified} open sell ${unverified === 1 ? 'order' : 'orders'}, then ${verified}.`

interface DetailsProps {
  form: Form<SellOrderForm>
}

const BankDetails = ({ form }: DetailsProps) => (
  <>
    <TextField label="Account name" autoComplete="off" {...form.text('accountName')} />
    <TextField label="Bank name" autoComplete="off" {...form.text('bankName')} />
    <TextField
      label="Account number"
      inputMode="numeric"
      autoComplete="off"
      hint="The buyer pays to this account."
      {...form.text('accountNumber')}
      onValueChange={(value) => form.change({ accountNumber: value.replace(/[^\d ]/g, '') })}
      onBlur={() => {
        const grouped = formatAccountNumber(form.values.accountNumber)
        if (grouped !== form.values.accountNumber) form.change({ accountNumber: grouped })
      }}
    />
  </>
)

const CryptoDetails = ({ form }: DetailsProps) => {
  const warning = getWalletAddressWarning(form.values)
  return (
    <>
      <SelectField
        label="Network"
        {...form.text('network')}
        onValueChange={(value) =>
          // Setting the address, although unchanged, clears its error, which was about the previous network.
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

export default function CreateSellOrderScreen() {
  const user = useUser()
  const [, navigate] = useLocation()
  const form = useForm(sellOrderForm, {}, () => navigate('/orders?side=sell&tab=pending'))
  useTitle('New sell order')
  const { paymentMethod } = form.values
  return (
    <>
      <BackHeader title="New sell order" to="/orders" toName="orders" />
      <PreviewForm
        form={form}
        submitLabel="Create Sell Order"
        preview={
          <>
            {user && <PricePreview side="sell" user={user} order={form.values} />}
            <NextSessionNote />
          </>
        }
      >
        {user && (
          <Note icon="lock">
            {formatTokens(user.availableBalance)} available. What you sell is locked in escrow until the trade
            ends.
            {!user.isDocumentVerified && ` ${SELL_LIMIT}`}
          </Note>
        )}
        <OrderFields form={form} counterSide="buy" availableBalance={user?.availableBalance} />
        {paymentMethod === 'bank' && <BankDetails form={form} />}
        {paymentMethod === 'usdt' && <CryptoDetails form={form} />}
      </PreviewForm>
    </>
  )
}
