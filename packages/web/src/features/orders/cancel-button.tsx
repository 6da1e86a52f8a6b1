import { formatTokens } from '@cht/sdk/money'
import { lazy, Suspense, useState } from 'react'
import { Button } from '../../components/button.js'
import { loadChunk } from '../../components/load-chunk.js'
import type { CancelOrderProps } from './cancel-dialog.js'

/** Loaded when opened: `npm run bench -- web` shows the bytes saved on the first load. */
const loadDialog = () => import('./cancel-dialog.js')
const CancelDialog = lazy(async () => ({ default: (await loadDialog()).CancelDialog }))

/** Cancels a pending order of the user after confirmation. The next answer removes it from the list. */
export function CancelButton(props: CancelOrderProps) {
  const [isOpen, setIsOpen] = useState(false)
  const { order, side } = props
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
          <CancelDialog {...props} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
