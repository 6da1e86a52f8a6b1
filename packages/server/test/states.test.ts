import {
  appealLifecycle,
  claimLifecycle,
  INVESTMENT_STATES,
  investmentLifecycle,
  orderLifecycle,
  referralBonusLifecycle,
  standingLifecycle,
  tokenRequestLifecycle,
  tradeLifecycle,
  verificationLifecycle,
} from '@cht/machines/lifecycles'
import { announcementLifecycle, proposalLifecycle } from '@cht/machines/operator'
import { DISPOSITIONS, EXPORT_KINDS, OPERATOR_VIAS, SESSION_RULES } from '@cht/sdk/operator'
import {
  ACCOUNT_STANDINGS,
  ANNOUNCEMENT_STATES,
  APPEAL_STAGES,
  APPEAL_STATES,
  NOTIFICATION_CHANNELS,
  ORDER_STATUSES,
  PARTIES,
  PAYMENT_METHODS,
  PROPOSAL_STATES,
  REFERRAL_BONUS_STATES,
  REQUEST_STATES,
  SIDES,
  TOKEN_REQUEST_KINDS,
  TOKEN_REQUEST_STATES,
  TRADE_CLAIM_REASON_CODES,
  TRADE_CLAIM_STATES,
  TRADE_STATES,
  VERIFICATION_STATES,
  WEBHOOK_PAUSE_CAUSES,
} from '@cht/sdk/rules'
import { expect, test } from 'vitest'
import { toStandingColumns } from '../src/features/auth/standing.js'
import type { ProofPart } from '../src/features/trading/proofs.js'
import { STORAGE_NAMES } from '../src/platform/picture-storage/object-storage.js'
import { findValues, listColumns } from './describe-tables.js'
import { onOneEngine, shareExchange } from './exchange.js'

/** What each column may hold, by the SDK and the server. */
const KNOWN: Record<string, readonly string[]> = {
  'appeal_events.party': PARTIES,
  'appeal_evidence.party': PARTIES,
  'appeal_evidence.storage': STORAGE_NAMES,
  'appeal_filings.party': PARTIES,
  'appeals.decided_for': PARTIES,
  'appeals.stage': APPEAL_STAGES,
  'appeals.state': APPEAL_STATES,
  'audit_log.operator_via': OPERATOR_VIAS,
  'cases.holder_via': OPERATOR_VIAS,
  'exports.kind': EXPORT_KINDS,
  'deliveries.channel': [...NOTIFICATION_CHANNELS, 'webhook'],
  'investments.state': INVESTMENT_STATES,
  'notification_opt_outs.channel': NOTIFICATION_CHANNELS,
  'orders.payment_method': PAYMENT_METHODS,
  'orders.side': SIDES,
  'orders.status': ORDER_STATUSES,
  'payment_details.payment_method': PAYMENT_METHODS,
  'announcements.state': ANNOUNCEMENT_STATES,
  'session_rules.kind': SESSION_RULES,
  'proofs.part': ['payment', 'rest'] satisfies ProofPart[],
  'proofs.storage': STORAGE_NAMES,
  'proposals.state': PROPOSAL_STATES.filter((state) => state !== 'expired'),
  'referral_bonuses.state': REFERRAL_BONUS_STATES,
  'token_requests.kind': TOKEN_REQUEST_KINDS,
  'token_requests.state': TOKEN_REQUEST_STATES.filter((state) => state !== 'expired'),
  'suspicion_notes.disposition': DISPOSITIONS,
  'trade_claims.party': PARTIES,
  'trade_claims.reason': TRADE_CLAIM_REASON_CODES,
  'trade_claims.state': TRADE_CLAIM_STATES,
  'trade_events.party': PARTIES,
  'trade_events.state': TRADE_STATES,
  'trades.buyer_cancellation': REQUEST_STATES,
  'trades.extension': REQUEST_STATES,
  'trades.seller_cancellation': REQUEST_STATES,
  'trades.state': TRADE_STATES,
  'unnamed_objects.storage': STORAGE_NAMES,
  'users.standing': ACCOUNT_STANDINGS.map((standing) => toStandingColumns(standing).standing),
  'users.verification_state': VERIFICATION_STATES,
  'verifications.storage': STORAGE_NAMES,
  'webhooks.pause_cause': WEBHOOK_PAUSE_CAUSES,
}

/** Columns whose values the code knows only by the types of `tables.ts`, which are generated from the checks. */
const TYPED_BY_THE_CHECK = [
  'audit_log.actor',
  'passkey_challenges.purpose',
  'profile_edits.state',
  'verifications.state',
]

/** The charts, and the states that are stored of them. The stages of an open appeal are its states. */
const CHARTS = [
  [appealLifecycle, [...APPEAL_STAGES.map((stage) => `open.${stage}`), ...APPEAL_STATES.slice(1)]],
  [announcementLifecycle, ANNOUNCEMENT_STATES],
  [claimLifecycle, ['none', ...TRADE_CLAIM_STATES]],
  [investmentLifecycle, INVESTMENT_STATES],
  [orderLifecycle, ORDER_STATUSES],
  [proposalLifecycle, PROPOSAL_STATES],
  [referralBonusLifecycle, REFERRAL_BONUS_STATES],
  [standingLifecycle, ACCOUNT_STANDINGS],
  [tokenRequestLifecycle, TOKEN_REQUEST_STATES],
  [tradeLifecycle, TRADE_STATES],
  [verificationLifecycle, VERIFICATION_STATES],
] as const

const isState = (name: string) => /(?:[._]state|\.status|\.stage|\.standing)$/.test(name)

interface StateNode {
  path: string[]
  states: Record<string, StateNode>
}

/** The names of the states that have no children. */
const listLeaves = ({ path, states }: StateNode): string[] => {
  const children = Object.values(states)
  return children.length === 0 ? [path.join('.')] : children.flatMap(listLeaves)
}

const sort = (values: Iterable<string>) => [...new Set(values)].sort()

test.each(CHARTS.map(([{ machine }, states]) => [machine.id, machine, states] as const))(
  'the chart %s has the states that are stored',
  (_, machine, states) => {
    expect(sort(listLeaves(machine.root))).toEqual(sort(states))
  },
)

onOneEngine('the check of a column', (engine) => {
  const start = shareExchange(engine)

  test('allows what the code knows, and every state has one', async () => {
    const { running } = await start()
    const columns = (await listColumns(running.db)).filter(({ type }) => type === 'text')
    const named = columns.map(({ table, column, check }) => ({ name: `${table}.${column}`, check }))
    const listed = named.filter(({ name, check }) => check !== null || isState(name))
    const allowed = listed.map(({ name, check }) => [
      name,
      TYPED_BY_THE_CHECK.includes(name) && check !== null ? 'typed by the check' : sort(findValues(check)),
    ])
    expect(Object.fromEntries(allowed)).toEqual({
      ...Object.fromEntries(TYPED_BY_THE_CHECK.map((name) => [name, 'typed by the check'])),
      ...Object.fromEntries(Object.entries(KNOWN).map(([name, values]) => [name, sort(values)])),
    })
  })
})
