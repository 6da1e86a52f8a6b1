import type { AppealEvent, AppealSnapshot, TradeEvent, TradeSnapshot } from '@cht/machines/lifecycles'
import { MINUTE } from '@cht/sdk/rules'
import type { Disposition } from './behaviour.js'

/** What somebody does in a trade, at most once. */
export const ACT_NAMES = [
  'sendMoney',
  'requestTime',
  'answerTime',
  'requestCancellation',
  'answerCancellation',
  'sendProof',
  'confirm',
  'reportAmount',
  'askForRest',
  'sendRest',
  'sendRestOnMessage',
  'disputeAmount',
  'remind',
  'appealAsBuyer',
  'appealAsSeller',
  'sendRestInAppeal',
  'decide',
  'requireRest',
  'sendRequiredRest',
  'requestReview',
  'acceptDecision',
  'decideAgain',
] as const
export type ActName = (typeof ACT_NAMES)[number]

/** Something that the exchange is told. */
export type Act = { trade: TradeEvent } | { appeal: AppealEvent }

/** The agreed price of every trade, and what a buyer sends who pays short, in minor units. */
export const PRICE = 2_500_000
export const SHORT_PAYMENT = 2_499_000

/** A trade at an instant, with what has happened. Instants in ms from the match. */
export interface Situation {
  disposition: Disposition
  /** Whether the exchange takes what is said about an amount: the report, its answers, and a decision that depends on the rest. */
  hasAmounts: boolean
  trade: TradeSnapshot
  appeal: AppealSnapshot | undefined
  appealedAt: number | undefined
  /** When each act was done. */
  at: Partial<Record<ActName, number>>
}

/** The names of the behaviour that are times. */
type Time = {
  [Name in keyof Disposition]: Disposition[Name] extends number ? Name : never
}[keyof Disposition]

/** The instant of an act, later by a time of the behaviour; undefined if it was not done. */
export function after({ at, disposition }: Situation, act: ActName, time: Time): number | undefined {
  const instant = at[act]
  return instant === undefined ? undefined : instant + disposition[time] * MINUTE
}

const findFirst = (...instants: (number | undefined)[]): number | undefined => {
  const found = instants.filter((instant) => instant !== undefined)
  return found.length === 0 ? undefined : Math.min(...found)
}

/** When the buyer sent the rest; undefined before. */
export function findRestSent({ at }: Situation): number | undefined {
  return findFirst(at.sendRest, at.sendRestOnMessage, at.sendRestInAppeal, at.sendRequiredRest)
}

/** Whether a part of the price is missing that the buyer has not sent. */
export function isShort(situation: Situation): boolean {
  return !situation.disposition.paysWhole && findRestSent(situation) === undefined
}

/** Whether the buyer has sent the whole price to the seller's account, though it may still be under way. */
export function isWholeSent(situation: Situation): boolean {
  return situation.at.sendMoney !== undefined && situation.disposition.arrives && !isShort(situation)
}

/** When the seller looks at the account after a proof. A reminder or an appeal may bring a silent seller to it. */
export function findLook(situation: Situation): number | undefined {
  const { readsReminder, readsAppeal, sellerAnswersAfter } = situation.disposition
  return findFirst(
    after(situation, 'sendProof', 'looksAfter'),
    readsReminder ? after(situation, 'remind', 'sellerAnswersAfter') : undefined,
    readsAppeal && situation.appealedAt !== undefined
      ? situation.appealedAt + sellerAnswersAfter * MINUTE
      : undefined,
  )
}

/** When the seller sees that the whole has arrived: at the first look, or some time after it arrives later. */
export function findWholeSeen(situation: Situation): number | undefined {
  const look = findLook(situation)
  const { arrivesAfter, sellerAnswersAfter } = situation.disposition
  const sentAt = findRestSent(situation) ?? situation.at.sendMoney
  if (look === undefined || sentAt === undefined || !isWholeSent(situation)) return undefined
  const arrivedAt = sentAt + arrivesAfter * MINUTE
  return arrivedAt <= look ? look : arrivedAt + sellerAnswersAfter * MINUTE
}
