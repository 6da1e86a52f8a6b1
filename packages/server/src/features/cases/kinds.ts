import { appealLifecycle } from '@cht/machines/lifecycles'
import type { Endpoint, InputOf } from '@cht/sdk/contract'
import { type CaseKind, operator } from '@cht/sdk/operator'
import { APPEAL_STAGES, CLAIM_ANSWER_PERIOD, DECISION_PERIOD, HOUR, PARTIES } from '@cht/sdk/rules'
import { buildOpenRequestSql } from '../../domain/token-requests/states.js'
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

type Deps = Pick<ServerContext, 'clock' | 'secret'>

/** A decision that waits until it is carried out. */
interface DecisionHandler<E extends Endpoint = Endpoint> {
  /** The endpoint that decides. */
  endpoint: E
  /** Carries out a decision. Throws the refusal if it is not possible. */
  carryOut(tx: Transaction, deps: Deps, input: InputOf<E>): Promise<DecisionRecord>
}

/** What the exchange does with the cases of a kind. */
export interface CaseHandler {
  /** Absent where the operator only does steps, each at once: tokens and money move, and are reversed. */
  decision?: DecisionHandler
  /**
   * A select of what the cases are about, with the columns `id`, `is_open` (it waits for the operator or for a user), `waiting_since`
   * (null unless it waits for the operator), `may_reopen` (it may wait later), `reopened_at` (earlier claims
   * count no more; null if it was not), `acted_at` (the last act of a user), `email` and
   * `trade_id`. `now` is SQL.
   */
  buildSubjectsSql(now: string): string
  /** Tells the users of a case that somebody looks at it. */
  claim?(tx: Transaction, deps: Deps, id: string): Promise<void>
}

const defineDecision = <const E extends Endpoint>(decision: DecisionHandler<E>): DecisionHandler =>
  decision as unknown as DecisionHandler

const milliseconds = (ms: number) => `interval '${ms} milliseconds'`
const list = (names: readonly string[]) => names.map((name) => `'${name}'`).join(', ')

const buildRequestSql = (table: string) =>
  `select ${table}.id, state = 'pending' as is_open, case when state = 'pending' then requested_at end as waiting_since,
     false as may_reopen, null::timestamptz as reopened_at, requested_at as acted_at, users.email, null::uuid as trade_id
   from ${table} join users on users.id = ${table}.user_id`

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

const buildAppealsSql = () =>
  `select appeals.id, appeals.state = 'open' and stage not in (${list(PROPOSED_STAGES)}) as is_open,
     case when appeals.state = 'open' and stage in (${list(DECIDABLE_STAGES)}) then stage_due_at - ${milliseconds(DECISION_PERIOD)} end as waiting_since,
     appeals.state = 'open' as may_reopen,
     case when stage in (${list(REVIEW_STAGES)}) then stage_due_at - ${milliseconds(DECISION_PERIOD)} end as reopened_at,
     coalesce((select max(at) from appeal_events where appeal_id = appeals.id and type not in (${OPERATOR_EVENTS_SQL})), appeals.opened_at) as acted_at,
     null as email, trade_id
   from appeals`

const ANSWER_PERIOD_SQL = milliseconds(CLAIM_ANSWER_PERIOD)
const buildClaimsSql = (now: string) =>
  `select trade_claims.id, ${OPEN_CLAIM_SQL} as is_open,
     case when ${OPEN_CLAIM_SQL} and (answered_at is not null or filed_at + ${ANSWER_PERIOD_SQL} <= ${now})
       then coalesce(answered_at, filed_at + ${ANSWER_PERIOD_SQL}) end as waiting_since,
     false as may_reopen, null::timestamptz as reopened_at, coalesce(answered_at, filed_at) as acted_at, null as email, trade_id
   from trade_claims`

/** A deposit waits for the money of its user, and a withdrawal for the treasurer until it is paid. */
const buildTokenRequestsSql = (now: string) =>
  `select token_requests.id, ${buildOpenRequestSql(now)} as is_open,
     case when kind = 'withdrawal' and ${buildOpenRequestSql(now)} then requested_at end as waiting_since,
     false as may_reopen, null::timestamptz as reopened_at, requested_at as acted_at, users.email, null::uuid as trade_id
   from token_requests join users on users.id = user_id`

/** How the exchange decides the cases of each kind. */
export const CASE_HANDLERS: Record<CaseKind, CaseHandler> = {
  verification: {
    buildSubjectsSql: () => buildRequestSql('verifications'),
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
    buildSubjectsSql: () => buildRequestSql('profile_edits'),
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
    buildSubjectsSql: buildAppealsSql,
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
    buildSubjectsSql: buildClaimsSql,
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
  tokenRequest: { buildSubjectsSql: buildTokenRequestsSql },
}
