import type { MatchedOrder } from '@cht/sdk/contract'
import type { Party } from '@cht/sdk/rules'
import { expect, test } from 'vitest'
import {
  adaAsTrader,
  buildTrade,
  groupOrders,
  NOW,
  SESSION_START,
} from '../../../stories/support/fixtures/index.js'
import { getOpeningTab } from './opening-tab.js'

const context = { userId: adaAsTrader._id, at: NOW, sessionStart: SESSION_START }
const open = (party: Party, trades: MatchedOrder[], isLive = true) =>
  getOpeningTab(groupOrders(party, trades), isLive, context)

test('a live session opens on the side whose trade waits for the user', () => {
  expect(open('buyer', [buildTrade('awaitingPayment', 'buyer')])).toEqual({ side: 'buy', status: 'approved' })
  expect(open('seller', [buildTrade('paid.awaitingConfirmation', 'seller')])).toEqual({
    side: 'sell',
    status: 'approved',
  })
})

test('it opens on the pending buy orders if nothing waits for the user, and outside a live session', () => {
  const pending = { side: 'buy', status: 'pending' }
  expect(open('seller', [buildTrade('awaitingPayment', 'seller')])).toEqual(pending)
  expect(open('buyer', [buildTrade('awaitingPayment', 'buyer')], false)).toEqual(pending)
  expect(open('buyer', [])).toEqual(pending)
})
