import { STATEMENT_ACCOUNTS, type StatementAccount } from '@cht/sdk/rules'
import { mapPage, paginate, type StatementRow, toWireStatementEntry } from '@cht/server/domain'
import type { Handlers } from './handlers.js'
import type { MemoryStore, UserRecord } from './store.js'

/** The postings to a user's accounts, oldest first. */
const listPostings = ({ ledgerEntries }: MemoryStore, { id: owner }: UserRecord): StatementRow[] => {
  const balances = new Map<StatementAccount, number>()
  return [...ledgerEntries.values()].flatMap(({ reason, amount, from, to, postedAt }, index) =>
    STATEMENT_ACCOUNTS.flatMap((account) => {
      const isOwn = (side: typeof from) => side.owner === owner && side.kind === account
      if (!isOwn(from) && !isOwn(to)) return []
      const change = isOwn(from) ? -amount : amount
      const balance = (balances.get(account) ?? 0) + change
      balances.set(account, balance)
      const isFromEscrow = from.owner === owner && from.kind === 'escrow'
      const id = `${String(index).padStart(8, '0')}.${account}`
      return [{ id, postedAt, reason, isFromEscrow, account, amount: change, balance }]
    }),
  )
}

export function createStatementHandlers(store: MemoryStore): Handlers<'statement'> {
  return {
    list: ({ account, ...page }, user) => {
      const rows = listPostings(store, user).filter((row) => account === undefined || row.account === account)
      return mapPage(
        paginate('statement', rows, ({ postedAt, id }) => [postedAt, id], page),
        toWireStatementEntry,
      )
    },
  }
}
