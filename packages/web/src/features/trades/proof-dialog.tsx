import { priceText } from '@cht/machines/trades'
import { proofOf } from '@cht/sdk/trades'
import { useState } from 'react'
import { Button } from '../../components/button.js'
import { Dialog, DialogActions } from '../../components/dialog.js'
import { Moment } from '../../components/moment.js'
import { PictureFrame } from '../../components/picture-frame.js'
import type { TradeDialogProps } from './trade-dialog-props.js'

export function ProofDialog({ view: { trade, party, them }, onClose }: TradeDialogProps) {
  const [hasFailed, setHasFailed] = useState(false)
  const sender = party === 'buyer' ? 'You' : them
  return (
    <Dialog title="Proof of payment" onClose={onClose}>
      <p>
        {sender} sent this for <b>{priceText(trade)}</b>
        {trade.paidAt !== undefined && (
          <>
            {' on '}
            <Moment at={trade.paidAt} />
          </>
        )}
        .{party === 'seller' && ' A picture is no proof that the money arrived: look into your account.'}
      </p>
      <PictureFrame empty={hasFailed}>
        {hasFailed ? (
          <p>The picture could not be loaded.</p>
        ) : (
          <img
            src={proofOf(trade)}
            alt={`Proof of payment from ${party === 'buyer' ? 'you' : them}`}
            onError={() => setHasFailed(true)}
          />
        )}
      </PictureFrame>
      <DialogActions>
        <Button onClick={onClose}>Done</Button>
      </DialogActions>
    </Dialog>
  )
}
