import { expect, test } from 'vitest'
import { NOW, statementEntries } from '../../../stories/support/fixtures/index.js'
import { formatStatementCsv } from './statement-csv.js'

test('has a line for each posting, with amounts that went in and out in columns of their own', () => {
  const [sold, placed] = statementEntries.filter(({ account }) => account === 'escrow')
  const csv = formatStatementCsv([sold, placed].flatMap((entry) => entry ?? []))
  // Without the byte order mark.
  expect(csv.slice(1).split('\r\n')).toEqual([
    'Posted (UTC),Entry,Account,In (CHT),Out (CHT),Balance (CHT),Refers to,Reference',
    `${new Date(sold?.postedAt ?? 0).toISOString()},Sold,In escrow,,75000,0,trade,trade-1`,
    `${new Date(placed?.postedAt ?? 0).toISOString()},Sell order placed,In escrow,75000,,75000,order,order-1`,
    '',
  ])
})

test('a reference that starts like a formula is text, and its control characters are escaped', () => {
  const entry = { _id: '1', postedAt: NOW, account: 'available', amount: 1, balance: 1 } as const
  const text = formatStatementCsv([{ ...entry, kind: 'trade.bought', reference: '=1+1\u202E' }])
  expect(text).toContain(",trade,'=1+1\\u{202e}\r\n")
})
