import { PARTIES } from '@cht/sdk/rules'
import { expect, test } from 'vitest'
import { appealed } from '../testing/trades.js'
import { viewTrade } from '../trades/selectors.js'
import { getAppealTimeline } from './timeline.js'

const trade = appealed({
  filings: [
    { by: 'buyer', reason: 'Late confirmation', description: 'I have paid', filedAt: 1 },
    { by: 'seller', reason: 'Fake proof', description: 'None', filedAt: 3 },
  ],
  events: [
    { type: 'statement.add', party: 'buyer', at: 2, text: 'By transfer' },
    { type: 'picture.add', party: 'buyer', at: 4, picture: '/api/trades/t/appeal/pictures/p' },
    { type: 'picture.add', party: 'buyer', at: 5, picture: '//other.example/p' },
    { type: 'information.ask', party: 'buyer', at: 6, text: 'Send the receipt', dueAt: 60 },
    { type: 'clock.tick', party: 'buyer', at: 60 },
    { type: 'appeal.resolve', party: 'seller', at: 61, text: 'No receipt', dueAt: 90 },
    { type: 'review.request', party: 'buyer', at: 62, text: 'It is there' },
    { type: 'decision.accept', party: 'buyer', at: 63 },
    { type: 'something.new', party: 'buyer', at: 64 },
  ],
})

test('both parties read who did what, with the texts', () => {
  const [buyer, seller] = PARTIES.map((party) =>
    getAppealTimeline(viewTrade(trade, 100, party)).map(({ title, text, dueAt }) => [title, text, dueAt]),
  )
  expect(buyer).toEqual([
    ['You appealed: Late confirmation', 'I have paid', undefined],
    ['You added a statement', 'By transfer', undefined],
    ['Sam appealed: Fake proof', 'None', undefined],
    ['You added a picture', undefined, undefined],
    ['You added a picture', undefined, undefined],
    ['The operator asked you', 'Send the receipt', 60],
    ['You did not answer in time', undefined, undefined],
    ['The operator decided for Sam', 'No receipt', 90],
    ['You asked for a review', 'It is there', undefined],
    ['You accepted the decision', undefined, undefined],
  ])
  expect(seller?.map(([title]) => title)).toEqual([
    'Bola appealed: Late confirmation',
    'Bola added a statement',
    'You appealed: Fake proof',
    'Bola added a picture',
    'Bola added a picture',
    'The operator asked Bola',
    'Bola did not answer in time',
    'The operator decided for you',
    'Bola asked for a review',
    'Bola accepted the decision',
  ])
})

test('a picture is shown from a path of the same origin, and not from another origin', () => {
  const pictures = getAppealTimeline(viewTrade(trade, 100, 'buyer')).map(({ picture }) => picture)
  expect(pictures.filter((picture) => picture !== undefined)).toEqual(['/api/trades/t/appeal/pictures/p'])
})
