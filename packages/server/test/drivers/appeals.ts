import {
  type AppealEvent,
  type AppealSnapshot,
  appealLifecycle,
  getRefusal,
  storeAppeal,
} from '@cht/machines/lifecycles'
import { DECISION_PERIOD, HOUR, PARTIES, type Party } from '@cht/sdk/rules'
import type { TestExchange, TestUser } from '../exchange.js'
import { PICTURE } from '../fixtures.js'
import type { Coverage, Driver } from './driver.js'

const EVENTS_TO_TRY: AppealEvent[] = [
  ...PARTIES.flatMap((party): AppealEvent[] => [
    { type: 'appeal.join', by: party },
    { type: 'statement.add', by: party },
    { type: 'picture.add', by: party },
    { type: 'information.ask', of: party, dueAt: HOUR },
    { type: 'rest.require', amount: 1, dueAt: HOUR },
    { type: 'appeal.resolve', to: party },
    { type: 'review.request', by: party },
    { type: 'decision.accept', by: party },
  ]),
  { type: 'appeal.settle' },
]

/** Once the appeal is closed, the trade's chart refuses these events, and the server never asks the appeal's chart. */
const REFUSED_BY_TRADE: readonly AppealEvent['type'][] = ['appeal.join', 'appeal.settle']

interface AppealedTrade {
  /** The id of the trade. */
  id: string
  appealId: string
  users: Record<Party, TestUser>
  /** The parties that have filed. */
  filed: readonly Party[]
  /** When the first party filed, which is time 0 of the chart's events. */
  openedAt: number
}

const getExpected = (appeal: AppealSnapshot) => {
  const { filed, contributions, ...stored } = storeAppeal(appeal)
  const count = (party: Party) => ({ statements: 0, pictures: 0, ...contributions?.[party] })
  return {
    state: stored.state,
    stage: stored.stage,
    dueAt: stored.dueAt,
    restAmount: stored.restAmount,
    askedParties: stored.asked && [...stored.asked].sort(),
    decidedFor: stored.decidedFor,
    filed: [...filed].sort(),
    contributions: { buyer: count('buyer'), seller: count('seller') },
    isOver: !appeal.matches('open'),
  }
}

/** Drives the appeal of a trade, from when the parties in `filed` have filed. */
export function createAppealDriver(
  { operator }: TestExchange,
  { id, appealId, users, filed, openedAt }: AppealedTrade,
  coverage: Coverage,
): Driver<AppealEvent> {
  let appeal = appealLifecycle.restore(
    { state: 'open', stage: 'undecided', filed, dueAt: openedAt + DECISION_PERIOD },
    openedAt,
  )
  const withAbsoluteTime = (event: AppealEvent): AppealEvent => {
    if (event.type === 'clock.tick') return { ...event, now: openedAt + event.now }
    return 'dueAt' in event ? { ...event, dueAt: openedAt + event.dueAt } : event
  }
  const getPartyCall = (by: Party, type: AppealEvent['type']): (() => Promise<unknown>) | undefined => {
    const { appeals } = users[by].client
    const calls: Partial<Record<AppealEvent['type'], () => Promise<unknown>>> = {
      'appeal.join': () => appeals.create({ order: id, reason: 'Other', description: 'None' }),
      'statement.add': () => appeals.addStatement({ id, text: 'It was so' }),
      'picture.add': () => appeals.addPicture({ id, picture: PICTURE }),
      'review.request': () => appeals.requestReview({ id, text: 'It was not so' }),
      'decision.accept': () => appeals.acceptDecision({ id }),
    }
    return calls[type]
  }
  const getCall = (event: AppealEvent): (() => Promise<unknown>) | undefined => {
    if (REFUSED_BY_TRADE.includes(event.type) && !appeal.matches('open')) return undefined
    const absolute = withAbsoluteTime(event)
    if ('by' in absolute) return getPartyCall(absolute.by, absolute.type)
    if ('to' in absolute)
      return () => operator.resolveAppeal({ id: appealId, to: absolute.to, reason: 'The proof' })
    if ('of' in absolute)
      return () =>
        operator.askParty({ id: appealId, party: absolute.of, text: 'More', dueAt: absolute.dueAt })
    if ('amount' in absolute)
      return () =>
        operator.requireRest({
          id: appealId,
          amount: absolute.amount,
          reason: 'Less came',
          dueAt: absolute.dueAt,
        })
    return 'now' in absolute ? undefined : () => users.seller.client.orders.confirm({ id })
  }
  return {
    eventsToTry: EVENTS_TO_TRY,
    getChartRefusal: (event) => getRefusal(appeal, withAbsoluteTime(event)),
    recordRefusal: (event) => coverage.record(appeal, withAbsoluteTime(event)),
    getCall,
    advance: (event) => {
      coverage.record(appeal, withAbsoluteTime(event))
      appeal = appealLifecycle.send(appeal, withAbsoluteTime(event)).snapshot
    },
    getExpected: () => getExpected(appeal),
    readActual: async () => {
      const { appeal: actual, status } = await users.buyer.client.trades.get({ id })
      const count = (party: Party, type: AppealEvent['type']) =>
        actual?.events?.filter((event) => event.type === type && event.party === party).length
      const countBy = (party: Party) => ({
        statements: count(party, 'statement.add'),
        pictures: count(party, 'picture.add'),
      })
      return {
        state: actual?.state,
        stage: actual?.stage,
        dueAt: actual?.dueAt,
        restAmount: actual?.restAmount,
        askedParties: actual?.askedParties && [...actual.askedParties].sort(),
        decidedFor: actual?.decidedFor,
        filed: actual?.filings.map(({ by }) => by).sort(),
        contributions: { buyer: countBy('buyer'), seller: countBy('seller') },
        isOver: status !== 'approved',
      }
    },
  }
}
