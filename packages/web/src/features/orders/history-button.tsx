import { orderHistory } from '@cht/machines/orders'
import { useState } from 'react'
import { Button } from '../../components/button.js'
import { tell } from '../../components/toasts.js'
import { askOnce } from '../../hooks/load-once.js'
import { useApp } from '../../hooks/use-app.js'
import { saveText } from '../../platform/save-text.js'

/** Downloads all completed and cancelled orders as a CSV file. */
export function HistoryButton() {
  const app = useApp()
  const [isBusy, setIsBusy] = useState(false)
  const download = async () => {
    setIsBusy(true)
    try {
      const { formatHistoryCsv } = await import('./history.js')
      const { data, at } = await askOnce(app, orderHistory)
      saveText(
        `cht-orders-${new Date(at).toISOString().slice(0, 10)}.csv`,
        'text/csv',
        formatHistoryCsv(data),
      )
    } catch {
      tell({ kind: 'error', text: 'The file could not be created. Check your connection' })
    }
    setIsBusy(false)
  }
  return (
    <Button size="small" busy={isBusy} onClick={download}>
      Download history (CSV)
    </Button>
  )
}
