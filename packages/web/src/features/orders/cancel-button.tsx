import type { Order } from '@cht/sdk/contract'
import { formatTokens, type Side } from '@cht/sdk/rules'
import { Button } from '@cht/ui/button'
import { lazy, Suspense, useState } from 'react'
import { loadChunk } from '../../components/load-chunk.js'

interface CancelButtonProps {
  order: Order
  side: Side
}

/** Loads the code of the dialog when it is opened, to keep the first load small (`npm run bench -- web`). */
const loadDialog = () => import('./cancel-dialog.js')
const CancelDialog = lazy(async () => ({ default: (await loadDialog()).CancelDialog }))

/**
 * Opens the dialog that cancels a pending order. After a cancellation, the reloaded list no longer contains the order.
 */
export function CancelButton({ order, side }: CancelButtonProps) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button
        size="small"
        aria-label={`Cancel ${side} order of ${formatTokens(order.amount)}`}
        onClick={async () => setIsOpen(await loadChunk(loadDialog))}
      >
        Cancel
      </Button>
      {isOpen && (
        <Suspense>
          <CancelDialog order={order} side={side} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
