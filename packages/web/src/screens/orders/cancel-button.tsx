import { formatTokens } from '@cht/sdk/money'
import { useState } from 'react'
import { Button } from '../../ui/button.js'
import { CancelDialog, type CancelProps } from './cancel-dialog.js'

/** Cancels one's own pending order after asking; the order leaves the list with the next answer. */
export const CancelButton = (props: CancelProps) => {
  const [asking, setAsking] = useState(false)
  const { order, side } = props
  return (
    <>
      <Button
        size="small"
        aria-label={`Cancel ${side} order of ${formatTokens(order.amount)}`}
        onClick={() => setAsking(true)}
      >
        Cancel
      </Button>
      {asking && <CancelDialog {...props} onClose={() => setAsking(false)} />}
    </>
  )
}
