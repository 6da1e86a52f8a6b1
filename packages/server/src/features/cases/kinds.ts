import { appealLifecycle } from '@cht/machines/lifecycles'
import type { Endpoint, InputOf } from '@cht/sdk/contract'
import { type CaseKind, operator } from '@cht/sdk/operator'
import { APPEAL_STAGES, CLAIM_ANSWER_PERIOD, DECISION_PERIOD, HOUR, PARTIES } from '@cht/sdk/rules'
import { buildOpenRequestSql, buildRequestStateSql } from '../../domain/token-requests/states.js'
import { OPEN_CLAIM_SQL } from '../../domain/trading/states.js'
import type { AuditRecord } from '../../platform/audit/service.js'
import type { ServerContext } from '../../platform/context.js'
import type { Transaction } from '../../platform/db/database.js'
import { decideProfileEdit } from '../profile/service.js'
import { OPERATOR_EVENTS_SQL } from '../trading/appeal-events.js'
import { resolveAppeal } from '../trading/operator-appeals.js'
import { decideClaimOfTrade, takeClaimOfTrade } from '../trading/operator-claims.js'
import { decideVerification } from '../verification/service.js'

/** What the audit log records of a decision that was carried out. */
export type DecisionRecord = Pick<AuditRecord, 'act' | 'userId' | 'why' | 'details'>

type Deps = Pick<ServerContext, 'brand' | 'clock' | 'secret'>

/** A decision that waits until it is carried out. */
interface DecisionHandler<E extends Endpoint = Endpoint> {
  /** The endpoint that decides. */
  endpoint: E
  /** Carries out a decision. Throws the refusal if it is not possible. */
  carryOut(tx: Transaction, deps: Deps, input: InputOf<E>): Promise<DecisionRecord>
}

/** What the thing that a case is about says of itself. */
export interface Subject {
  /** Whether it waits for the operator or for a user. */
  isOpen: boolean
  /** Since when it waits for the operator; null unless it does. */
  waitingSince: number | null
  /** Whether it may wait later, even if it does not now. */
  mayReopen: boolean
  /** When a user has acted last. */
  actedAt: number
  userId: string | null
  email: string | null
  tradeId: string | null
  /** When it ended, and as what; null while it is open. */
  endedAt: number | null
  outcome: string | null
}

/** A subject in SQL: what is selected, and from where. Claims before `reopenedAt` count no more. What is absent is null, and it may not reopen. */
type SubjectSql = Record<
  'from' | 'id' | 'isOpen' | 'waitingSince' | 'actedAt' | 'endedAt' | 'outcome',
  string
> &
  Partial<Record<'mayReopen' | 'reopenedAt' | 'userId' | 'email' | 'tradeId', string>>

/** What the exchange does with the cases of a kind. */
export interface CaseHandler {
  /** Absent where the operator only does steps, each at once: tokens and money move, and are reversed. */
  decision?: DecisionHandler
  /** `now` is SQL. */
  buildSubjectSql(now: string): SubjectSql
  /** Tells the users of a case that somebody looks at it. */
  claim?(tx: Transaction, deps: Deps, id: string): Promise<void>
}

const defineDecision = <const E extends Endpoint>(decision: DecisionHandler<E>): DecisionHandler =>
  decision as unknown as DecisionHandler

const milliseconds = (ms: number) => `interval '${ms} milliseconds'`
const list = (names: readonly string[]) => names.map((name) => `'${name}'`).join(', ')

const buildRequestSql = (table: string): SubjectSql => ({
  from: `${table} join users on users.id = ${table}.user_id`,
  id: `${table}.id`,
  isOpen: `state = 'pending'`,
  waitingSince: `case when state = 'pending' then requested_at end`,
  actedAt: 'requested_at',
  endedAt: 'decided_at',
  outcome: 'case when decided_at is not null then state end',
  userId: 'users.id',
  email: 'users.email',
})

/** The stages of an open appeal in which the chart lets the operator decide, and those in which a user can still answer. */
const restoreStage = (stage: (typeof APPEAL_STAGES)[number]) =>
  appealLifecycle.restore({ state: 'open', stage, filed: ['buyer'], dueAt: 1, asked: PARTIES }, 0)
const DECIDABLE_STAGES = APPEAL_STAGES.filter((stage) =>
  PARTIES.some((to) => restoreStage(stage).can({ type: 'appeal.resolve', to })),
)
/** The stages of a review, in which the operator asks nobody any more. */
const REVIEW_STAGES = DECIDABLE_STAGES.filter(
  (stage) => !PARTIES.some((of) => restoreStage(stage).can({ type: 'information.ask', of, dueAt: HOUR })),
)
const PROPOSED_STAGES = APPEAL_STAGES.filter((stage) =>
  PARTIES.some((by) => restoreStage(stage).can({ type: 'review.request', by })),
)

/** When a stage began in which the operator decides. */
const STAGE_STARTED_SQL = `stage_due_at - ${milliseconds(DECISION_PERIOD)}`

const buildAppealSql = (): SubjectSql => ({
  from: 'appeals',
  id: 'appeals.id',
  isOpen: `appeals.state = 'open' and stage not in (${list(PROPOSED_STAGES)})`,
  waitingSince: `case when appeals.state = 'open' and stage in (${list(DECIDABLE_STAGES)}) then ${STAGE_STARTED_SQL} end`,
  mayReopen: `appeals.state = 'open'`,
  reopenedAt: `case when stage in (${list(REVIEW_STAGES)}) then ${STAGE_STARTED_SQL} end`,
  actedAt: `greatest(
    (select max(at) from appeal_events where appeal_id = appeals.id and type not in (${OPERATOR_EVENTS_SQL})),
    (select max(filed_at) from appeal_filings where appeal_id = appeals.id), appeals.opened_at)`,
  endedAt: 'appeals.closed_at',
  outcome: `case when appeals.closed_at is not null then appeals.state end`,
  tradeId: 'trade_id',
})

const ANSWER_PERIOD_SQL = milliseconds(CLAIM_ANSWER_PERIOD)
const buildClaimSql = (now: string): SubjectSql => ({
  from: 'trade_claims',
  id: 'trade_claims.id',
  isOpen: OPEN_CLAIM_SQL,
  waitingSince: `case when ${OPEN_CLAIM_SQL} and (answered_at is not null or filed_at + ${ANSWER_PERIOD_SQL} <= ${now})
    then coalesce(answered_at, filed_at + ${ANSWER_PERIOD_SQL}) end`,
  actedAt: 'coalesce(answered_at, filed_at)',
  endedAt: 'closed_at',
  outcome: 'case when closed_at is not null then state end',
  tradeId: 'trade_id',
})

/** A deposit waits for the money of its user, and a withdrawal for the treasurer until it is paid. */
const buildTokenRequestSql = (now: string): SubjectSql => ({
  from: 'token_requests join users on users.id = user_id',
  id: 'token_requests.id',
  isOpen: buildOpenRequestSql(now),
  waitingSince: `case when kind = 'withdrawal' and ${buildOpenRequestSql(now)} then requested_at end`,
  actedAt: 'requested_at',
  endedAt: `case when not ${buildOpenRequestSql(now)} then coalesce(token_requests.closed_at, expires_at) end`,
  outcome: `case when not ${buildOpenRequestSql(now)} then ${buildRequestStateSql(now)} end`,
  userId: 'users.id',
  email: 'users.email',
})

/** How the exchange decides the cases of each kind. */
export const CASE_HANDLERS: Record<CaseKind, CaseHandler> = {
  verification: {
    buildSubjectSql: () => buildRequestSql('verifications'),
    decision: defineDecision({
      endpoint: operator.decideVerification,
      carryOut: async (tx, deps, { id, reason, why = reason }) => {
        const userId = await decideVerification(tx, deps, id, reason)
        const act = reason === undefined ? 'verification.approved' : 'verification.rejected'
        return { act, userId, why, details: { verification: id } }
      },
    }),
  },
  profileEdit: {
    buildSubjectSql: () => buildRequestSql('profile_edits'),
    decision: defineDecision({
      endpoint: operator.decideProfileEdit,
      carryOut: async (tx, deps, { id, reason, why = reason }) => {
        const userId = await decideProfileEdit(tx, deps, id, reason)
        const act = reason === undefined ? 'profile.approved' : 'profile.rejected'
        return { act, userId, why, details: { request: id } }
      },
    }),
  },
  appeal: {
    buildSubjectSql: buildAppealSql,
    decision: defineDecision({
      endpoint: operator.resolveAppeal,
      carryOut: async (tx, { clock }, input) => {
        const { id, to, reason, why = reason } = input
        await resolveAppeal(tx, clock, input)
        return { act: 'appeal.resolved', why, details: { appeal: id, to } }
      },
    }),
  },
  tradeClaim: {
    buildSubjectSql: buildClaimSql,
    decision: defineDecision({
      endpoint: operator.decideTradeClaim,
      carryOut: async (tx, { clock }, input) => {
        const { id, decision, reason, why = reason } = input
        await decideClaimOfTrade(tx, clock, input)
        return { act: 'tradeClaim.decided', why, details: { claim: id, decision } }
      },
    }),
    claim: (tx, { clock }, id) => takeClaimOfTrade(tx, clock, id),
  },
  tokenRequest: { buildSubjectSql: buildTokenRequestSql },
}
