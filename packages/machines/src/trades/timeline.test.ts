import type { MatchedOrder } from '@cht/sdk/contract'
import { MINUTE } from '@cht/sdk/rules'
import { expect, test } from 'vitest'
import { trade as otherTrade } from '../testing/fixtures.js'
import { viewTrade } from './selectors.js'
import { getTimeline } from './timeline.js'

const trade: MatchedOrder = {
  ...otherTrade,
  seller: { _id: 'u1', fullName: 'Ada Obi' },
  buyer: { _id: 'u2', fullName: 'Kofi Mensah' },
  matchedAt: 0,
}
const readTimeline = (events: MatchedOrder['events'], userId = 'u1') =>
  getTimeline(viewTrade({ ...trade, events }, MINUTE, userId)).map(({ text, at }) => [at, text])

test('a timeline tells each party who did what, and when', () => {
  const events: MatchedOrder['events'] = [
    { type: 'payment.submit', party: 'buyer', at: 1, state: 'paid.awaitingConfirmation' },
    { type: 'clock.tick', at: 2, state: 'paid.lateConfirmation' },
    { type: 'appeal.open', party: 'buyer', at: 3, state: 'appealed' },
    { type: 'appeal.open', party: 'seller', at: 4, state: 'appealed' },
    { type: 'appeal.resolve', party: 'seller', at: 5, state: 'cancelled' },
  ]
  expect([readTimeline(events), readTimeline(events, 'u2')]).toEqual([
    [
      [0, 'Matched in a live session'],
      [1, 'Kofi Mensah sent the receipt'],
      [2, 'The time to confirm ended'],
      [3, 'Kofi Mensah appealed'],
      [4, 'You appealed'],
      [5, 'The decision for you is final'],
    ],
    [
      [0, 'Matched in a live session'],
      [1, 'You sent the receipt'],
      [2, 'The time to confirm ended'],
      [3, 'You appealed'],
      [4, 'Ada Obi appealed'],
      [5, 'The decision for Ada Obi is final'],
    ],
  ])
})

test('a timeline tells which window ended', () => {
  expect(
    readTimeline([
      { type: 'clock.tick', at: 1, state: 'expired' },
      { type: 'clock.tick', at: 2, state: 'cancelled' },
    ]),
  ).toEqual([
    [0, 'Matched in a live session'],
    [1, 'The payment window ended'],
    [2, 'No receipt was sent in time'],
  ])
})

test('a timeline tells what the parties have asked and sent', () => {
  expect(
    readTimeline([
      { type: 'message.send', party: 'buyer', at: 1, message: 'bankSlow' },
      { type: 'message.send', party: 'seller', at: 2, message: 'newer' },
      { type: 'extension.request', party: 'buyer', at: 3 },
      { type: 'extension.decline', party: 'seller', at: 4 },
      { type: 'extension.accept', party: 'seller', at: 5 },
      { type: 'cancellation.request', party: 'seller', at: 6 },
      { type: 'cancellation.decline', party: 'buyer', at: 7 },
      { type: 'cancellation.accept', party: 'buyer', at: 8 },
    ]),
  ).toEqual([
    [0, 'Matched in a live session'],
    [1, 'Kofi Mensah: “My bank is slow, the receipt is attached”'],
    [2, 'You sent a message'],
    [3, 'Kofi Mensah asked for 15 more minutes'],
    [4, 'You declined to give more time'],
    [5, 'You agreed to 15 more minutes'],
    [6, 'You asked to cancel'],
    [7, 'Kofi Mensah declined to cancel'],
    [8, 'Kofi Mensah agreed to cancel'],
  ])
})

test('a timeline leaves out events that it does not know', () => {
  expect(readTimeline([{ type: 'trade.pause', at: 1, state: 'paused' }])).toEqual([
    [0, 'Matched in a live session'],
  ])
})

test('there is no timeline without events', () => {
  expect(readTimeline(undefined)).toEqual([])
})
