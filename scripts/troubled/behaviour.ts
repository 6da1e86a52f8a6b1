import type { Random } from '../../packages/server/test/random.js'

/** A probability, from 0 to 1. */
type Chance = number
/** The shortest and the longest time in minutes; each time between is as probable. */
type Minutes = readonly [min: number, max: number]

/**
 * What the parties and the operator do in a trade. No source measures it: every value is assumed, unless its comment names one. It is the
 * same with and without what a seller can say about an amount, so that nothing but the charts differs.
 */
export interface Behaviour {
  // The buyer.
  /** The buyer sends money, if the payment window is open when the time has come. */
  pays: Chance
  /** From the match to the transfer. */
  paysAfter: Minutes
  /** From the transfer to the proof. */
  provesAfter: Minutes
  /** The buyer has sent the whole price, not a part of it. */
  paysWhole: Chance
  /** What is sent arrives. Otherwise nothing does: the proof is false, or the account is another. */
  arrives: Chance
  /** From a transfer to the seller's account. */
  arrivesAfter: Minutes
  /** A buyer who is about to be late asks for more time. */
  asksForTime: Chance
  /** A buyer who will not pay asks to cancel. */
  asksToCancel: Chance
  /** Asked for a sum by a date, the buyer sends the rest. */
  sendsRest: Chance
  /** A buyer who does not send it answers that the whole was sent, instead of being silent. */
  disputesAmount: Chance
  /** Asked by a message without a sum and a date, the buyer sends the rest. */
  sendsRestOnMessage: Chance
  /** The buyer sends the rest when the trade is appealed. */
  sendsRestInAppeal: Chance
  /** The buyer sends the rest that the operator requires. */
  sendsRequiredRest: Chance
  /** From what the buyer is told to the buyer's answer. */
  buyerAnswersAfter: Minutes
  /** From the instant at which the buyer may appeal to the appeal. The buyer has reminded the seller before it. */
  buyerWaits: Minutes

  // The seller.
  /** From the proof to the seller's look at the account. */
  looksAfter: Minutes
  /** From what the seller is told to the seller's answer, or to another look at the account. */
  sellerAnswersAfter: Minutes
  /** A reminder of the buyer reaches a seller who has not looked. */
  readsReminder: Chance
  /** An appeal of the buyer reaches a seller who has not looked. */
  readsAppeal: Chance
  /** The seller confirms when the whole has arrived. Otherwise there is another dispute, and the seller appeals. */
  confirms: Chance
  /** The seller confirms although less has arrived. */
  takesLess: Chance
  /** A seller who does not take less asks for the rest first, and does not appeal at once. */
  asksForRest: Chance
  /** A seller who cannot report an amount sends a message instead. */
  asksByMessage: Chance
  /** How much longer than the time for the rest the seller waits before an appeal. */
  waitsForRest: Minutes
  /** From the look at the account to the appeal, if nothing has arrived. */
  waitsForMoney: Minutes
  /** The seller gives more time. */
  givesTime: Chance
  /** The seller agrees to cancel. */
  agreesToCancel: Chance

  // The operator.
  /** From the appeal, or the request for a review, to the decision: within the 48 hours that the rules give. */
  decidesAfter: Minutes
  /** The operator requires the rest where less was sent, and does not decide for the seller at once. */
  requiresRest: Chance
  /** The losing party asks for a review, at once. */
  asksForReview: Chance
  /** A losing party who does not ask for one accepts the decision. */
  acceptsDecision: Chance
}

/** What a party does who has no trouble. A trouble changes some of it. */
export const USUAL: Behaviour = {
  pays: 1,
  paysAfter: [10, 90],
  provesAfter: [1, 5],
  paysWhole: 1,
  arrives: 1,
  arrivesAfter: [0, 5],
  asksForTime: 0.5,
  asksToCancel: 0.3,
  sendsRest: 0.6,
  disputesAmount: 0.3,
  sendsRestOnMessage: 0.35,
  sendsRestInAppeal: 0.25,
  sendsRequiredRest: 0.7,
  buyerAnswersAfter: [5, 75],
  buyerWaits: [5, 60],
  looksAfter: [1, 14],
  sellerAnswersAfter: [2, 30],
  readsReminder: 0.3,
  readsAppeal: 0.4,
  confirms: 1,
  takesLess: 0.1,
  asksForRest: 0.75,
  asksByMessage: 0.6,
  waitsForRest: [5, 60],
  waitsForMoney: [30, 240],
  givesTime: 0.6,
  agreesToCancel: 0.7,
  decidesAfter: [120, 1_440],
  requiresRest: 0.7,
  asksForReview: 0.1,
  acceptsDecision: 0.3,
}

/** A behaviour after the dice: whether something is done, and after how many minutes. */
export type Disposition = {
  [Name in keyof Behaviour]: Behaviour[Name] extends number ? boolean : number
}

/** Draws what happens in one trade. It takes one random number for each value, so that one value never moves the others. */
export function drawDisposition(behaviour: Behaviour, random: Random): Disposition {
  const draw = (value: Chance | Minutes): boolean | number => {
    const drawn = random()
    return typeof value === 'number' ? drawn < value : value[0] + drawn * (value[1] - value[0])
  }
  const names = Object.keys(USUAL) as (keyof Behaviour)[]
  return Object.fromEntries(names.map((name) => [name, draw(behaviour[name])])) as unknown as Disposition
}
