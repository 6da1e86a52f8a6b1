import type { Loaded } from '@cht/machines'
import { useApp } from '@cht/machines/react'
import { type StatementFilter, wholeStatement } from '@cht/machines/statement'
import type { StatementEntry } from '@cht/sdk/contract'
import { Button } from '@cht/ui/button'
import { showToast } from '@cht/ui/dom/toasts'
import { useState } from 'react'
import { loadResource } from '../../hooks/load-resource.js'
import { downloadText } from '../../platform/download-text.js'
import styles from './statement.module.css'

interface StatementActionsProps {
  account: StatementFilter
  /** Prints all entries of the account. */
  onPrint: (whole: Loaded<StatementEntry[]>) => void
}

/** Buttons that load all entries, for a file or for print. */
export function StatementActions({ account, onPrint }: StatementActionsProps) {
  const app = useApp()
  const [running, setRunning] = useState<'download' | 'print'>()
  const run = async (
    action: 'download' | 'print',
    onLoaded: (whole: Loaded<StatementEntry[]>) => unknown,
  ) => {
    setRunning(action)
    try {
      await onLoaded(await loadResource(app, wholeStatement(account)))
    } catch {
      showToast({ kind: 'error', text: 'The statement could not be loaded. Check your connection' })
    }
    setRunning(undefined)
  }
  const download = async ({ data, at }: Loaded<StatementEntry[]>) => {
    const { formatStatementCsv } = await import('./statement-csv.js')
    const date = new Date(at).toISOString().slice(0, 10)
    downloadText(`cht-statement-${date}.csv`, 'text/csv', formatStatementCsv(data))
  }
  return (
    <div className={styles.actions}>
      <Button size="small" busy={running === 'download'} onClick={() => run('download', download)}>
        Download (CSV)
      </Button>
      <Button size="small" busy={running === 'print'} onClick={() => run('print', onPrint)}>
        Print
      </Button>
    </div>
  )
}
