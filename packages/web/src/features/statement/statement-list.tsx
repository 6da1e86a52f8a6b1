import type { Loaded } from '@cht/machines'
import { useResource } from '@cht/machines/react'
import {
  accountStatement,
  moreStatement,
  STATEMENT_PAGE_SIZE,
  type StatementFilter,
} from '@cht/machines/statement'
import type { StatementEntry, User } from '@cht/sdk/contract'
import { EmptyState } from '@cht/ui/empty-state'
import { FailedState } from '@cht/ui/failed-state'
import { LoadMore } from '@cht/ui/load-more'
import { Skeleton } from '@cht/ui/skeleton'
import { useCallback, useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { useMoreRows } from '../../hooks/use-more-rows.js'
import { BalanceChart } from './balance-chart.js'
import { groupEvents } from './events.js'
import { StatementActions } from './statement-actions.js'
import { StatementSheet } from './statement-sheet.js'
import { StatementTable } from './statement-table.js'

/** Calls `onAfterPrint` when the print dialog has closed. */
const useAfterPrint = (onAfterPrint: () => void) => {
  useEffect(() => {
    window.addEventListener('afterprint', onAfterPrint)
    return () => window.removeEventListener('afterprint', onAfterPrint)
  }, [onAfterPrint])
}

/** The entries of an account, or of all accounts, newest first. Use it with the account as `key`. */
export function StatementList({ user, account }: { user: User; account: StatementFilter }) {
  const list = useResource(accountStatement(account))
  const { rows, isComplete, loadMore } = useMoreRows({
    firstPage: list.data,
    pageSize: STATEMENT_PAGE_SIZE,
    moreAfter: (cursor, count) => moreStatement(account, cursor, count),
    getId: ({ _id }) => _id,
  })
  const [printed, setPrinted] = useState<Loaded<StatementEntry[]>>()
  useAfterPrint(useCallback(() => setPrinted(undefined), []))
  const print = (whole: Loaded<StatementEntry[]>) => {
    // The sheet has to be in the document before the dialog opens.
    flushSync(() => setPrinted(whole))
    window.print()
  }
  const events = groupEvents(rows)
  if (list.loading) return <Skeleton height={60} count={4} />
  if (list.failure !== undefined && !list.data)
    return (
      <FailedState title="Your statement could not be loaded" text={list.failure} onRetry={list.refresh} />
    )
  if (!list.data)
    return <EmptyState title="No statement">This exchange does not offer an account statement.</EmptyState>
  if (rows.length === 0)
    return (
      <EmptyState title="No entries yet">
        Every movement of your tokens is listed here, with the balance after it.
      </EmptyState>
    )
  return (
    <>
      <BalanceChart user={user} entries={rows} account={account} at={list.at} />
      <StatementActions account={account} onPrint={print} />
      <StatementTable events={events} />
      {loadMore && <LoadMore {...loadMore} loadedCount={events.length} shownCount={events.length} />}
      <StatementSheet
        user={user}
        entries={printed?.data ?? rows}
        isWhole={printed !== undefined || isComplete}
        account={account}
        at={printed?.at ?? list.at}
      />
    </>
  )
}
