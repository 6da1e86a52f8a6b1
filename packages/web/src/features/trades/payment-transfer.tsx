import type { MatchedOrder } from '@cht/sdk/contract'
import { Button } from '@cht/ui/button'
import { Collapsible } from '@cht/ui/collapsible'
import { CopyButton } from '@cht/ui/copy-button'
import { QrCode } from '../../components/qr-code.js'
import { formatPaymentText } from './payment-text.js'
import styles from './payment-transfer.module.css'

/** Takes the payment details to the app or the device with which the buyer pays. */
export function PaymentTransfer({ trade }: { trade: MatchedOrder }) {
  const text = formatPaymentText(trade)
  return (
    <div className={styles.transfer}>
      <CopyButton text={text} label="all" caption="Copy all" />
      <Collapsible
        trigger={(open) => (
          <Button size="small" variant="plain">
            {open ? 'Hide QR code' : 'Show QR code'}
          </Button>
        )}
      >
        <QrCode
          // Wallets read an address alone.
          text={trade.sellOrder.cryptoAddress ?? text}
          label="QR code of the payment details"
        />
      </Collapsible>
    </div>
  )
}
