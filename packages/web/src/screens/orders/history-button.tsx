import type { AllOrders } from '@cht/sdk/orders'
import { useState } from 'react'
import { Button } from '../../ui/button.js'
import { saveText } from '../../ui/save-text.js'
import { tell } from '../../ui/toasts.js'

interface HistoryButtonProps {
  all: AllOrders
  /** Exchange time of the answer. */
  at: number
}

/** What has ended, as a file for a spreadsheet. */
export const HistoryButton = ({ all, at }: HistoryButtonProps) => {
  const [busy, setBusy] = useState(false)
  const save = async () => {
    setBusy(true)
    try {
      const { historyCsv } = await import('./history.js')
      saveText(`cht-orders-${new Date(at).toISOString().slice(0, 10)}.csv`, 'text/csv', historyCsv(all))
    } catch {
      tell({ kind: 'error', text: 'The file could not be made. Check your connection' })
    }
    setBusy(false)
  }
  return (
    <Button size="small" busy={busy} onClick={save}>
      Download history (CSV)
    </Button>
  )
}
