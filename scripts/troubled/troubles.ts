import { type Behaviour, USUAL } from './behaviour.js'

/** A kind of trouble: how often it occurs among troubled trades, in percent, and what differs from the usual behaviour. */
interface Trouble {
  share: number
  behaviour: Partial<Behaviour>
}

/** What the four shares below leave. The other cases of the mediator have it in the proportion of their numbers. */
const OTHER_SHARE = 100 - 31 - 6 - 28 - 16
const OTHER_CASES = 321 + 227 + 147 + 131 + 122 + 45 + 2
const otherCases = (cases: number): number => (OTHER_SHARE * cases) / OTHER_CASES

/**
 * Shares: of more than 100 live trades in Nigeria (Breet, State of P2P in Nigeria, 2025) 31 % were paid short and 6 % disputed. Of the
 * 1,787 cases of one mediator (bisq-network/roles#83, March 2026) 498 were a late peer, 28 %, and 294 a silent seller, 16 %. They are
 * taken as they are, although the two sources count different things.
 */
const TROUBLES = {
  paidShort: { share: 31, behaviour: { paysWhole: 0 } },
  // The buyer says that the price was sent, the seller that it was not: either may be right.
  disputed: { share: 6, behaviour: { arrives: 0.5, confirms: 0.5 } },
  latePeer: { share: 28, behaviour: { pays: 0.75, paysAfter: [95, 150] } },
  silentSeller: { share: 16, behaviour: { looksAfter: [60, 2_880] } },
  // The mediator found nothing left to do: the seller confirms soon after the appeal.
  alreadySettled: {
    share: otherCases(321),
    behaviour: { looksAfter: [30, 300], buyerWaits: [0, 5], readsReminder: 0, readsAppeal: 0.9 },
  },
  slowBank: { share: otherCases(227), behaviour: { arrivesAfter: [60, 2_880], waitsForMoney: [60, 1_440] } },
  // One side cannot act for hours.
  bug: { share: otherCases(147), behaviour: { provesAfter: [1, 60], looksAfter: [30, 720] } },
  other: { share: otherCases(131), behaviour: { confirms: 0 } },
  // The buyer has paid, and finds out late that a proof is needed.
  usability: { share: otherCases(122), behaviour: { provesAfter: [5, 90] } },
  // The seller confirms if the predefined messages explain the other name.
  wrongSender: { share: otherCases(45), behaviour: { confirms: 0.4 } },
  // The price has moved, and the buyer does not pay.
  optionTrade: { share: otherCases(2), behaviour: { pays: 0, asksToCancel: 0.1 } },
} as const satisfies Record<string, Trouble>

export type TroubleName = keyof typeof TROUBLES

/** The kinds of trouble, in the order of the tables. */
export const TROUBLE_NAMES = Object.keys(TROUBLES) as TroubleName[]

/** What the parties of a trade with this trouble do. `changes` replace values of every kind that does not set them. */
export function getBehaviour(trouble: TroubleName, changes: Partial<Behaviour> = {}): Behaviour {
  return { ...USUAL, ...changes, ...TROUBLES[trouble].behaviour }
}

/** Splits trades among the kinds by their shares, with the largest remainders rounded up: the sum is exact. */
export function splitByShare(trades: number): TroubleName[] {
  const exact = TROUBLE_NAMES.map((name) => ({ name, count: (trades * TROUBLES[name].share) / 100 }))
  const left = trades - exact.reduce((sum, { count }) => sum + Math.floor(count), 0)
  const byRemainder = exact.toSorted((a, b) => (b.count % 1) - (a.count % 1))
  const roundedUp = new Set(byRemainder.slice(0, left).map(({ name }) => name))
  return exact.flatMap(({ name, count }) =>
    Array.from({ length: Math.floor(count) + (roundedUp.has(name) ? 1 : 0) }, () => name),
  )
}
