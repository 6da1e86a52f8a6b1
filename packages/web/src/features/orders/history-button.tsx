import { orderHistory } from '@cht/machines/orders'
import { useState } from 'react'
import { Button } from '../../components/button.js'
import { tell } from '../../components/toasts.js'
import { askOnce } from '../../hooks/load-once.js'
import { useApp } from '../../hooks/use-app.js'
import { saveText } from '../../platform/save-text.js'

/** What has ended, all of it, as a file for a spreadsheet. */
export function HistoryButton() {
  const app = useApp()
  const [busy, setBusy] = useState(false)
  const save = async () => {
    setBusy(true)
    try {
      const { historyCsv } = await import('./history.js')
      const { data, at } = await askOnce(app, orderHistory)
      saveText(`cht-orders-${new Date(at).toISOString().slice(0, 10)}.csv`, 'text/csv', historyCsv(data))
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
