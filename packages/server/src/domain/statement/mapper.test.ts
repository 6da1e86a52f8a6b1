import { expect, test } from 'vitest'
import { createCapitalEntry, createReturnEntry, createStakeEntry } from '../investments/ledger-entries.js'
import type { InvestmentRow } from '../investments/mapper.js'
import type { LedgerEntry } from '../ledger-entry.js'
import {
  createBonusEntry,
  createBonusReleaseEntry,
  createBonusVoidEntry,
} from '../referrals/ledger-entries.js'
import { createEscrowEntry, createEscrowReturnEntry } from '../trading/order-ledger-entries.js'
import { createRefundEntry, createReleaseEntry } from '../trading/trade-ledger-entries.js'
import { type StatementRow, toWireStatementEntry } from './mapper.js'

const order = { id: 'order', userId: 'me', amount: 25_000 }
const bonus = {
  refereeId: 'friend',
  referee: 'friend',
  referrerId: 'me',
  amount: 25_000,
  investmentId: 'theirs',
}
const investment = { ...order, id: 'investment', roi: 10 } as InvestmentRow
const createTrade = (sellerId: string, buyerId: string) => ({
  id: 'trade',
  sellerId,
  buyerId,
  amount: 25_000,
})
/** An entry whose kind depends on its reason alone. */
const createEntry = (reason: string): LedgerEntry => ({
  reason,
  amount: 25_000,
  from: { owner: null, kind: 'issuance' },
  to: { owner: 'me', kind: 'available' },
})

const read = (entry: LedgerEntry) => {
  const row: StatementRow = {
    id: '1.available',
    postedAt: 0,
    reason: entry.reason,
    isFromEscrow: entry.from.owner === 'me' && entry.from.kind === 'escrow',
    account: 'available',
    amount: entry.amount,
    balance: entry.amount,
  }
  const { kind, reference } = toWireStatementEntry(row)
  return [kind, reference]
}

test.each([
  [createEscrowEntry(order), 'order.placed', 'order'],
  [createEscrowReturnEntry(order), 'order.cancelled', 'order'],
  [createReleaseEntry(createTrade('me', 'other')), 'trade.sold', 'trade'],
  [createReleaseEntry(createTrade('other', 'me')), 'trade.bought', 'trade'],
  [createRefundEntry(createTrade('me', 'other')), 'trade.returned', 'trade'],
  [createStakeEntry(investment), 'investment.staked', 'investment'],
  [createReturnEntry(investment), 'investment.return', 'investment'],
  [createCapitalEntry(investment), 'investment.capital', 'investment'],
  [createBonusEntry(bonus), 'bonus.held', undefined],
  [createBonusReleaseEntry(bonus), 'bonus.available', undefined],
  [createBonusVoidEntry(bonus), 'bonus.voided', undefined],
  [createEntry('fund:key'), 'tokens.added', undefined],
  [createEntry('withdraw:key'), 'tokens.withdrawn', undefined],
  [createEntry('take-back:claim:0'), 'tokens.returned', undefined],
  [{ ...createEntry('take-back:claim:0'), amount: -1 }, 'tokens.takenBack', undefined],
  [createEntry('reversal:7'), 'tokens.returned', undefined],
  [createEntry('give-up:me'), 'tokens.forfeited', undefined],
  [createEntry('unknown'), 'other', undefined],
])('%o has its kind, and the id of the order, trade or investment', (entry, kind, reference) => {
  expect(read(entry)).toEqual([kind, reference])
})

test('a posting is sent with its kind and reference, and without the reason of its entry', () => {
  const row: StatementRow = {
    id: '7.escrow',
    postedAt: Date.UTC(2026, 10, 20, 8),
    reason: 'escrow:order',
    isFromEscrow: false,
    account: 'escrow',
    amount: 25_000,
    balance: 75_000,
  }
  expect(toWireStatementEntry(row)).toEqual({
    _id: '7.escrow',
    postedAt: '2026-11-20T08:00:00.000Z',
    kind: 'order.placed',
    account: 'escrow',
    amount: 25_000,
    balance: 75_000,
    reference: 'order',
  })
})
