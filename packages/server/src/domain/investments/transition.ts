import { type InvestmentEffect, tickInvestment } from '@cht/machines/lifecycles'
import type { LedgerEntry } from '../ledger-entry.js'
import { createCapitalEntry, createReturnEntry } from './ledger-entries.js'
import type { InvestmentRow } from './mapper.js'

/** Returns the row of an investment as it is at `now`, even if no job has written that yet (decision 1). */
export function computeInvestment(row: InvestmentRow, now: number): InvestmentRow {
  return { ...row, state: tickInvestment(row, now).snapshot.value }
}

const CREATE_ENTRY: Partial<Record<InvestmentEffect, (row: InvestmentRow) => LedgerEntry>> = {
  'pay the return': createReturnEntry,
  'release the capital': createCapitalEntry,
}

/** Returns the ledger entries that are due at `now` and that no job has posted yet. */
export function computeDueEntries(row: InvestmentRow, now: number): LedgerEntry[] {
  return tickInvestment(row, now).effects.flatMap((effect) => CREATE_ENTRY[effect]?.(row) ?? [])
}
