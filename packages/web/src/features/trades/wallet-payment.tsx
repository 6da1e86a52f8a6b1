import type { MatchedOrder } from '@cht/sdk/contract'
import { type DescriptionItem, DescriptionList } from '@cht/ui/description-list'
import { GroupedCode } from '../../components/grouped-code.js'
import { WalletAddress } from '../../components/wallet-address.js'

/** The transaction of a payment in USDT, and the address that sent it, as the buyer says (decision 40). Empty if it is not paid. */
export function listWalletPaymentItems({
  transactionHash,
  restSentAt,
  restTransactionHash,
  payer,
  sellOrder,
  paymentStatus,
}: MatchedOrder): DescriptionItem[] {
  if (sellOrder.paymentMethod !== 'usdt' || paymentStatus !== 'paid') return []
  const address = payer?.address
  return [
    {
      label: 'Hash',
      value: transactionHash ? <GroupedCode code={transactionHash} /> : 'Not given',
      copy: transactionHash,
    },
    ...(restSentAt === undefined
      ? []
      : [
          {
            label: 'Hash of the rest',
            value: restTransactionHash ? <GroupedCode code={restTransactionHash} /> : 'Not given',
            copy: restTransactionHash,
          },
        ]),
    {
      label: 'Sent from',
      value: address ? <WalletAddress address={address} /> : 'Not given',
      copy: address,
    },
  ]
}

/** Shows both parties the transaction of a payment in USDT. Renders nothing for a bank transfer. */
export function WalletPayment({ trade }: { trade: MatchedOrder }) {
  const items = listWalletPaymentItems(trade)
  return items.length === 0 ? null : <DescriptionList items={items} />
}
