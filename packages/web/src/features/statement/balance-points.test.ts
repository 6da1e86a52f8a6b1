import { DAY, HOUR } from '@cht/sdk/rules'
import { expect, test } from 'vitest'
import { NOW, statementEntries } from '../../../stories/support/fixtures/index.js'
import { listBalancePoints } from './balance-points.js'

const user = { availableBalance: 1, stakedBalance: 2, escrowBalance: 4 }

const list = (account: 'available' | 'escrow' | undefined) =>
  listBalancePoints({ entries: statementEntries, account, user, at: NOW }).map(({ at, balance }) => [
    NOW - at,
    balance,
  ])

test('the balance of all accounts changes only where tokens come or go', () => {
  expect(list(undefined)).toEqual([
    [6 * DAY, 360_000],
    [5 * DAY, 360_000],
    [2 * HOUR, 360_000],
    [HOUR, 285_000],
    [0, 285_000],
  ])
})

test('the balance of one account is that of its postings', () => {
  expect(list('available')).toEqual([
    [6 * DAY, 360_000],
    [5 * DAY, 260_000],
    [2 * HOUR, 185_000],
    [0, 185_000],
  ])
  expect(list('escrow')).toEqual([
    [2 * HOUR, 75_000],
    [HOUR, 0],
    [0, 0],
  ])
})

test('a held bonus is in no balance', () => {
  const held = {
    _id: '6',
    postedAt: NOW,
    kind: 'bonus.held',
    account: 'heldBonus',
    amount: 5,
    balance: 5,
  } as const
  expect(
    listBalancePoints({ entries: [held, ...statementEntries], account: undefined, user, at: NOW }).at(-1),
  ).toEqual({
    at: NOW,
    balance: 285_000,
  })
})

test('an account without a posting among the entries has the balance of the user', () => {
  const entries = statementEntries.filter(({ account }) => account === 'available')
  const [oldest] = listBalancePoints({ entries, account: undefined, user, at: NOW })
  expect(oldest?.balance).toBe(360_000 + user.stakedBalance + user.escrowBalance)
})

test('there are no points if a balance without a posting could not be read', () => {
  const entries = statementEntries.filter(({ account }) => account === 'available')
  const unread = { ...user, stakedBalance: undefined }
  expect(listBalancePoints({ entries, account: undefined, user: unread, at: NOW })).toEqual([])
  expect(listBalancePoints({ entries, account: 'available', user: unread, at: NOW })).not.toEqual([])
})
