import { formatPrice } from '@cht/machines/trades'
import { getProofUrl } from '@cht/sdk/contract'
import { Button } from '@cht/ui/button'
import { Dialog, DialogActions } from '@cht/ui/dialog'
import { PictureFrame } from '@cht/ui/picture-frame'
import { Sentence } from '@cht/ui/sentence'
import { Timestamp } from '@cht/ui/timestamp'
import { useState } from 'react'
import { ReusedProofNote } from './reused-proof-note.js'
import type { TradeDialogProps } from './trade-dialog-props.js'
import { WalletPayment } from './wallet-payment.js'

/** Shows the proof of payment to both parties. */
export function ProofDialog({ view: { trade, party, counterpartyName }, onClose }: TradeDialogProps) {
  const [hasFailed, setHasFailed] = useState(false)
  const sender = party === 'buyer' ? 'You' : counterpartyName
  return (
    <Dialog
      title="Proof of payment"
      description={
        <>
          <Sentence name={sender}>{sender}</Sentence> sent this for <b translate="no">{formatPrice(trade)}</b>
          {trade.paidAt !== undefined && (
            <>
              {' on '}
              <Timestamp at={trade.paidAt} />
            </>
          )}
          .{party === 'seller' && ' A picture does not prove that the money arrived: check your account.'}
        </>
      }
      onClose={onClose}
    >
      <ReusedProofNote trade={trade} />
      <PictureFrame empty={hasFailed}>
        {hasFailed ? (
          <p>The picture could not be loaded.</p>
        ) : (
          <img
            src={getProofUrl(trade)}
            alt={`Proof of payment from ${party === 'buyer' ? 'you' : counterpartyName}`}
            onError={() => setHasFailed(true)}
          />
        )}
      </PictureFrame>
      <WalletPayment trade={trade} />
      <DialogActions>
        <Button onClick={onClose}>Done</Button>
      </DialogActions>
    </Dialog>
  )
}
