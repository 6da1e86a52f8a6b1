import { formatPrice } from '@cht/machines/trades'
import { getProofUrl, getRestProofUrl } from '@cht/sdk/contract'
import { Button } from '@cht/ui/button'
import { Dialog, DialogActions } from '@cht/ui/dialog'
import { PictureFrame } from '@cht/ui/picture-frame'
import { Sentence } from '@cht/ui/sentence'
import { Timestamp } from '@cht/ui/timestamp'
import { useState } from 'react'
import { ReusedProofNote } from './reused-proof-note.js'
import type { TradeDialogProps } from './trade-dialog-props.js'
import { WalletPayment } from './wallet-payment.js'

const ProofPicture = ({ url, alt }: { url: string | undefined; alt: string }) => {
  const [hasFailed, setHasFailed] = useState(false)
  return (
    <PictureFrame empty={hasFailed}>
      {hasFailed ? (
        <p>The picture could not be loaded.</p>
      ) : (
        <img src={url} alt={alt} onError={() => setHasFailed(true)} />
      )}
    </PictureFrame>
  )
}

/** Shows the receipt, and the second one of the rest, to both parties. */
export function ProofDialog({ view: { trade, party, counterpartyName }, onClose }: TradeDialogProps) {
  const proofOfRest = getRestProofUrl(trade)
  const from = party === 'buyer' ? 'you' : counterpartyName
  const sender = party === 'buyer' ? 'You' : counterpartyName
  return (
    <Dialog
      title="Receipt"
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
      <ProofPicture url={getProofUrl(trade)} alt={`Receipt from ${from}`} />
      {proofOfRest !== undefined && <ProofPicture url={proofOfRest} alt={`Second receipt from ${from}`} />}
      <WalletPayment trade={trade} />
      <DialogActions>
        <Button onClick={onClose}>Done</Button>
      </DialogActions>
    </Dialog>
  )
}
