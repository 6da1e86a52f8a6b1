import { type AccountClosing, account } from '@cht/sdk/contract'
import { CLOSING_OBSTACLES } from '@cht/sdk/rules'
import { expect, test } from 'vitest'
import { getClosingRefusal, getClosingRefusals } from './closing.js'

/** The code of the refusal, or `closed`. */
const close = (closing: AccountClosing, { forfeitsRemainder }: { forfeitsRemainder: boolean }) =>
  getClosingRefusal(closing, forfeitsRemainder)?.code ?? 'closed'

test('an account without obstacles is closed, and its remainder has to be forfeited', () => {
  expect([
    close({ obstacles: [], remainder: 0 }, { forfeitsRemainder: false }),
    close({ obstacles: [], remainder: 1 }, { forfeitsRemainder: false }),
    close({ obstacles: [], remainder: 1 }, { forfeitsRemainder: true }),
  ]).toEqual(['closed', 'remainder_not_forfeited', 'closed'])
})

test('each obstacle has a refusal with a code of the endpoint and a message, also if the remainder is forfeited', () => {
  const codes = CLOSING_OBSTACLES.map((obstacle) =>
    close({ obstacles: [obstacle], remainder: 1 }, { forfeitsRemainder: true }),
  )
  expect(codes).toEqual(['account_suspended', 'account_on_hold', ...Array(9).fill('account_in_use')])
  expect(account.close.errors).toEqual(expect.arrayContaining(codes))
  expect(getClosingRefusals({ obstacles: [...CLOSING_OBSTACLES] }).map(({ message }) => message)).toEqual([
    'Your account is suspended or on hold: ask the operator to close it',
    'Your password or second factor was reset: wait until your account is no longer on hold',
    'You have open orders: cancel them, or wait until they are traded',
    'You have open trades: wait until they have ended',
    'You have an open appeal: wait until it is decided',
    'A claim about an ended trade of yours is open: withdraw it, or wait until it is decided',
    'You have investments: wait until their capital is released',
    'You have referral bonuses on hold: wait until they are released',
    'A request of yours is under review: wait until it is decided',
    'The operator claims tokens from your account: ask the operator',
    'You have more than 24,999 CHT: sell it first',
  ])
})
