import {
  type AppealEvent,
  nextAppeal,
  type Refusal,
  refusal,
  restoreAppeal,
  restoreTrade,
  type StoredAppeal,
  stepTrade,
  type TradeEvent,
  tradeState,
} from '@cht/machines/lifecycles'
import { graceEndsAt, type MatchedOrder, PARTIES, PAYMENT_WINDOW, type Party } from '@cht/sdk/trades'
import { SESSION_START, type TestExchange, type TestUser } from '../exchange.js'
import { PICTURE } from '../fixtures.js'
import type { coverageOf, Driven } from './drive.js'

type Coverage = Record<'trade' | 'appeal', ReturnType<typeof coverageOf>>

const TRIES: TradeEvent[] = PARTIES.flatMap((party): TradeEvent[] => [
  { type: 'payment.submit', by: party },
  { type: 'payment.confirm', by: party },
  { type: 'appeal.open', by: party },
  { type: 'appeal.resolve', to: party },
])

/** A trade that has just been matched, and the case that it may come to; the charts' 0 is the session's start. */
export function drivenTrade(
  { operator }: TestExchange,
  { _id: id }: MatchedOrder,
  users: Record<Party, TestUser>,
  coverage: Coverage,
): Driven<TradeEvent> {
  let trade = restoreTrade(
    {
      state: 'awaitingPayment',
      paymentDueAt: SESSION_START + PAYMENT_WINDOW,
      graceEndsAt: graceEndsAt(SESSION_START + PAYMENT_WINDOW),
    },
    SESSION_START,
  )
  let appeal: StoredAppeal | undefined
  let appealId: string | undefined

  /** What an event of the trade is to its case. */
  const inCase = (event: TradeEvent): AppealEvent | undefined => {
    if (event.type === 'appeal.resolve') return event
    return event.type === 'appeal.open' ? { type: 'appeal.join', by: event.by } : undefined
  }
  const askCase = (event: TradeEvent): Refusal | undefined => {
    const asked = inCase(event)
    return appeal && asked && refusal(restoreAppeal(appeal), asked)
  }
  const driveCase = (event: AppealEvent) => {
    if (appeal) coverage.appeal.drive(restoreAppeal(appeal), event)
  }
  /** The operator asks the case first, a party the trade. */
  const isRefusedByCase = (event: TradeEvent) =>
    askCase(event) !== undefined && (event.type === 'appeal.resolve' || trade.can(event))
  const at = (event: TradeEvent): TradeEvent =>
    event.type === 'clock.tick' ? { ...event, now: SESSION_START + event.now } : event

  return {
    tries: TRIES,
    refusal: (event) => (isRefusedByCase(event) ? askCase(event) : refusal(trade, event)),
    noteRefused: (event) => {
      const asked = inCase(event)
      if (asked && isRefusedByCase(event)) driveCase(asked)
      else coverage.trade.drive(trade, event)
    },
    call: (event) => {
      if (event.type === 'clock.tick') return undefined
      if (event.type === 'appeal.resolve')
        return appealId === undefined
          ? undefined
          : () => operator.resolveAppeal({ id: appealId ?? '', to: event.to })
      const { orders, appeals } = users[event.by].client
      if (event.type === 'payment.submit') return () => orders.pay({ id, paymentProof: PICTURE })
      if (event.type === 'payment.confirm') return () => orders.confirm({ id })
      return () => appeals.create({ order: id, reason: 'Other', description: 'None' })
    },
    take: (event) => {
      coverage.trade.drive(trade, at(event))
      const { snapshot, effects } = stepTrade(trade, at(event))
      trade = snapshot
      const opened = effects.some((effect) => effect.startsWith('open an appeal'))
      if (opened) appeal = { state: 'open', filed: 'by' in event ? [event.by] : [] }
      else if (appeal) {
        const told: AppealEvent | undefined =
          event.type === 'payment.confirm' ? { type: 'appeal.settle' } : inCase(event)
        if (!told) return
        driveCase(told)
        appeal = nextAppeal(appeal, told)
      }
    },
    says: () => {
      const { paymentDueAt, graceEndsAt: graceEnds, paidAt, confirmationDueAt } = trade.context
      const state = tradeState(trade)
      const status = state === 'completed' || state === 'cancelled' ? state : 'approved'
      return {
        state,
        status,
        paymentStatus: paidAt === undefined ? 'pending' : 'paid',
        paymentDueAt,
        graceEndsAt: graceEnds,
        paidAt,
        confirmationDueAt,
        appeal: appeal && { ...appeal, filed: [...appeal.filed].sort() },
      }
    },
    shows: async () => {
      const shown = await users.buyer.client.trades.get({ id })
      appealId = shown.appeal?._id
      const { state, status, paymentStatus, paymentDueAt, paidAt, confirmationDueAt } = shown
      return {
        state,
        status,
        paymentStatus,
        paymentDueAt,
        graceEndsAt: shown.graceEndsAt,
        paidAt,
        confirmationDueAt,
        appeal: shown.appeal && {
          state: shown.appeal.state,
          // The clock stands still: both may have filed in the same millisecond.
          filed: shown.appeal.filings.map(({ by }) => by).sort(),
        },
      }
    },
  }
}

/** Only a case that is open hears of these; on one that is closed the trade's own chart has refused already. */
export const UNHEARD = ['decidedForBuyer', 'decidedForSeller', 'settled'].flatMap((state) =>
  ['appeal.join', 'appeal.settle'].map((event) => `${state}: ${event} 1`),
)
