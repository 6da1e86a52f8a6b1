import { formatTokens } from '@cht/sdk/money'
import { lazy, Suspense, useState } from 'react'
import { Button } from '../../ui/button.js'
import type { CancelProps } from './cancel-dialog.js'

const CancelDialog = lazy(async () => ({ default: (await import('./cancel-dialog.js')).CancelDialog }))

/** Takes one's own pending order back, once it was asked; it leaves the list with the next answer. */
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
      {asking && (
        <Suspense>
          <CancelDialog {...props} onClose={() => setAsking(false)} />
        </Suspense>
      )}
    </>
  )
}
