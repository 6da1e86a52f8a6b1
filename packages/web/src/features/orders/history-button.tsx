import { orderHistory } from '@cht/machines/orders'
import { useApp } from '@cht/machines/react'
import { Button } from '@cht/ui/button'
import { showToast } from '@cht/ui/dom/toasts'
import { useState } from 'react'
import { loadResource } from '../../hooks/load-resource.js'
import { downloadText } from '../../platform/download-text.js'

/** Downloads all completed and cancelled orders as a CSV file. */
export function HistoryButton() {
  const app = useApp()
  const [isBusy, setIsBusy] = useState(false)
  const download = async () => {
    setIsBusy(true)
    try {
      const { formatHistoryCsv } = await import('./history.js')
      const { data, at } = await loadResource(app, orderHistory)
      downloadText(
        `cht-orders-${new Date(at).toISOString().slice(0, 10)}.csv`,
        'text/csv',
        formatHistoryCsv(data),
      )
    } catch {
      showToast({ kind: 'error', text: 'The file could not be created. Check your connection' })
    }
    setIsBusy(false)
  }
  return (
    <Button size="small" busy={isBusy} onClick={download}>
      Download history (CSV)
    </Button>
  )
}
