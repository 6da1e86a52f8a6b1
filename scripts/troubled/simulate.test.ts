import { MINUTE, REVIEW_PERIOD } from '@cht/sdk/rules'
import * as fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import { type Behaviour, type Disposition, drawDisposition, USUAL } from './behaviour.js'
import { playTrade } from './play.js'
import { type SimulatedTrade, simulateTrades, summarize, summarizeTroubles } from './simulate.js'
import { splitByShare } from './troubles.js'

const isChance = (name: keyof Behaviour) => typeof USUAL[name] === 'number'

/** Times in minutes of up to three days; half of them within the windows of a trade. */
const minutes = fc.oneof(fc.integer({ min: 0, max: 120 }), fc.integer({ min: 0, max: 3 * 24 * 60 }))

/** Any disposition, also those that no trouble draws. */
const dispositions = fc.record(
  Object.fromEntries(
    (Object.keys(USUAL) as (keyof Behaviour)[]).map((name) => [
      name,
      isChance(name) ? fc.boolean() : minutes,
    ]),
  ),
) as unknown as fc.Arbitrary<Disposition>

/** What a party does for whom every chance turns out as the median, except for `changes`. */
const usually = (changes: Partial<Disposition>): Disposition => ({
  ...drawDisposition(USUAL, () => 0.5),
  ...changes,
})

test('every trade ends, and its escrow leaves once, whatever the parties do', () => {
  fc.assert(
    fc.property(dispositions, fc.boolean(), (disposition, hasAmounts) => {
      const { outcome, escrow } = playTrade(disposition, hasAmounts)
      expect([outcome === 'completed', escrow.length]).toEqual([
        escrow[0] === 'release the escrow to the buyer',
        1,
      ])
    }),
    { numRuns: 2_000, seed: 1 },
  )
})

describe('1,000 troubled trades', () => {
  let simulated: SimulatedTrade[]
  beforeAll(() => {
    simulated = simulateTrades({ trades: 1_000, seed: 1 })
  })

  test('end without an operator more often with what can be said about an amount', () => {
    expect(summarize(simulated)).toEqual({ trades: 1_000, withAmounts: 730, withoutAmounts: 661 })
    expect(summarizeTroubles(simulated)).toEqual({
      paidShort: { trades: 310, withAmounts: 199, withoutAmounts: 130 },
      disputed: { trades: 60, withAmounts: 15, withoutAmounts: 15 },
      latePeer: { trades: 280, withAmounts: 280, withoutAmounts: 280 },
      silentSeller: { trades: 160, withAmounts: 110, withoutAmounts: 110 },
      alreadySettled: { trades: 61, withAmounts: 61, withoutAmounts: 61 },
      slowBank: { trades: 43, withAmounts: 10, withoutAmounts: 10 },
      bug: { trades: 28, withAmounts: 26, withoutAmounts: 26 },
      other: { trades: 25, withAmounts: 0, withoutAmounts: 0 },
      usability: { trades: 23, withAmounts: 22, withoutAmounts: 22 },
      wrongSender: { trades: 9, withAmounts: 6, withoutAmounts: 6 },
      optionTrade: { trades: 1, withAmounts: 1, withoutAmounts: 1 },
    })
  })

  test('differ only where less was paid', () => {
    const others = simulated.filter(({ trouble }) => trouble !== 'paidShort')
    expect(others.map(({ withAmounts }) => withAmounts)).toEqual(
      others.map(({ withoutAmounts }) => withoutAmounts),
    )
  })

  test('are the same for the same seed', () => {
    expect(simulateTrades({ trades: 1_000, seed: 1 })).toEqual(simulated)
  })
})

test.each([2, 3, 4, 5])('amounts help with seed %i too', (seed) => {
  const { withAmounts, withoutAmounts } = summarize(simulateTrades({ trades: 300, seed }))
  expect(withAmounts).toBeGreaterThan(withoutAmounts)
})

test('every number of trades is split exactly', () => {
  expect([1, 10, 333, 1_000].map((trades) => splitByShare(trades).length)).toEqual([1, 10, 333, 1_000])
})

describe('a trade that is paid short', () => {
  const short = usually({ paysWhole: false, takesLess: false, asksByMessage: false, sendsRest: true })

  test('ends when the buyer sends the rest; without amounts the operator decides', () => {
    expect([playTrade(short, true), playTrade(short, false)]).toEqual([
      {
        acts: ['sendMoney', 'sendProof', 'reportAmount', 'sendRest', 'remind', 'confirm'],
        outcome: 'completed',
        endedAt: 119 * MINUTE,
        needsOperator: false,
        escrow: ['release the escrow to the buyer'],
      },
      {
        acts: ['sendMoney', 'sendProof', 'appealAsSeller', 'decide'],
        outcome: 'cancelled',
        // The seller looks at the account after 60.5 minutes, the operator 780 minutes later.
        endedAt: 60.5 * MINUTE + 780 * MINUTE + REVIEW_PERIOD,
        needsOperator: true,
        escrow: ['return the escrow to the seller'],
      },
    ])
  })

  test('comes to the operator if the buyer is silent, who requires the rest', () => {
    const silent = { ...short, sendsRest: false, disputesAmount: false, sendsRequiredRest: true }
    expect(playTrade(silent, true)).toEqual({
      acts: [
        'sendMoney',
        'sendProof',
        'reportAmount',
        'appealAsSeller',
        'requireRest',
        'sendRequiredRest',
        'confirm',
      ],
      outcome: 'completed',
      endedAt: 991.5 * MINUTE,
      needsOperator: true,
      escrow: ['release the escrow to the buyer'],
    })
  })
})
