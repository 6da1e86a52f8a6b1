import type { StatementEntry } from '@cht/sdk/contract'
import { expect, test } from 'vitest'
import { NOW, statementEntries } from '../../../stories/support/fixtures/index.js'
import { describeEvent, findEventLink, groupEvents } from './events.js'

const list = (entries: readonly StatementEntry[]) =>
  groupEvents(entries).map((event) => [
    describeEvent(event),
    event.amount,
    event.isMove,
    findEventLink(event),
  ])

test('the postings of a ledger entry are one event', () => {
  expect(list(statementEntries)).toEqual([
    ['Sold', -75_000, false, '/orders/trade-1'],
    ['Moved to escrow', 75_000, true, '/orders?side=sell'],
    ['Staked', 100_000, true, '/investment'],
    ['Added by the operator', 360_000, false, undefined],
  ])
  expect(groupEvents(statementEntries).map(({ postings }) => postings.map(({ _id }) => _id))).toEqual([
    ['5.escrow'],
    ['4.escrow', '4.available'],
    ['3.staked', '3.available'],
    ['2.available'],
  ])
})

test('of one account, each posting is an event with the sign of its amount', () => {
  expect(list(statementEntries.filter(({ account }) => account === 'available'))).toEqual([
    ['Moved to escrow', -75_000, false, '/orders?side=sell'],
    ['Staked', -100_000, false, '/investment'],
    ['Added by the operator', 360_000, false, undefined],
  ])
})

const build = (changes: Partial<StatementEntry>): StatementEntry => ({
  _id: '1',
  postedAt: NOW,
  kind: 'tokens.added',
  account: 'available',
  amount: 10_000,
  balance: 10_000,
  ...changes,
})

test('two entries of the same instant and kind stay apart: an entry is posted once to each account', () => {
  expect(list([build({ _id: '2' }), build({ _id: '1' })])).toHaveLength(2)
})

test('orders that are cancelled one after the other stay apart', () => {
  const cancel = (reference: string): StatementEntry[] => [
    build({ _id: `${reference}.e`, kind: 'order.cancelled', account: 'escrow', amount: -10_000, reference }),
    build({ _id: `${reference}.a`, kind: 'order.cancelled', reference }),
  ]
  expect(list([...cancel('o2'), ...cancel('o1')])).toEqual([
    ['Moved back from escrow', 10_000, true, '/orders?side=sell&tab=cancelled'],
    ['Moved back from escrow', 10_000, true, '/orders?side=sell&tab=cancelled'],
  ])
})
