import { formatTokens } from '@cht/sdk/money'
import { lazy, Suspense, useState } from 'react'
import { Button } from '../../components/button.js'
import { loadPart } from '../../components/load-part.js'
import type { CancelProps } from './cancel-dialog.js'

/** Dialogs are not part of the first load of /orders: `npm run bench -- web` shows what that saves. */
const loadDialog = () => import('./cancel-dialog.js')
const CancelDialog = lazy(async () => ({ default: (await loadDialog()).CancelDialog }))

/** Cancels one's own pending order after asking; the order leaves the list with the next answer. */
export function CancelButton(props: CancelProps) {
  const [asking, setAsking] = useState(false)
  const { order, side } = props
  return (
    <>
      <Button
        size="small"
        aria-label={`Cancel ${side} order of ${formatTokens(order.amount)}`}
        onClick={async () => setAsking(await loadPart(loadDialog))}
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
