import { type TokenRequestEvent, tokenRequestLifecycle } from '@cht/machines/lifecycles'
import type { Endpoint } from '@cht/sdk/contract'
import { operator } from '@cht/sdk/operator'
import type { NotificationMessage } from '@cht/sdk/rules'
import type { FastifyInstance } from 'fastify'
import { maskNumbersIn } from '../domain/mask-number.js'
import { mapPage } from '../domain/pagination.js'
import { restoreTokenRequest } from '../domain/token-requests/states.js'
import { assertNotClosed, lockAccounts, type NamedAccount } from '../features/auth/suspension.js'
import { actInCase } from '../features/cases/cases.js'
import { notify } from '../features/notifications/notify.js'
import { listRequestsForOperator, readRequestWithEmail } from '../features/token-requests/queries.js'
import {
  lockTokenRequest,
  readTokenRequest,
  sendTokenRequestEvent,
  type TokenRequestRow,
  toWireTokenRequest,
} from '../features/token-requests/service.js'
import { assertCan, notFound } from '../kernel/refusal.js'
import type { ServerContext } from '../platform/context.js'
import type { Transaction } from '../platform/db/database.js'
import { registerEndpoint } from '../platform/http/router.js'
import { lockSwitch } from '../platform/switches/service.js'
import type { AuditOperatorAct } from './audit-act.js'
import { insertBankReference } from './bank-references.js'
import { getCaseAgent, mayDecide } from './cases/agent.js'
import { findTokensObstacle, postTokens, type TokensCall } from './funding.js'
import { type DualActs, type DualCall, registerDualAct } from './proposals/dual-acts.js'
import { registerAct } from './register-act.js'
import { getRequestKey, getWithdrawalPosting } from './request-postings.js'
import { findReversalLimit, reversePosting } from './reversals.js'

type ActCall = Pick<DualCall<Endpoint>, 'request'> & {
  input: { id: string; by?: string | undefined }
}

const credit = { type: 'request.credit' } as const
const accept = { type: 'request.accept' } as const
const decline = { type: 'request.decline' } as const

const href = '/statement'

/** Registers the treasurer's queue: the requests of users for tokens and for money (decision 58). */
export function registerTokenRequests(
  app: FastifyInstance,
  deps: { context: ServerContext; auditAct: AuditOperatorAct; dualActs: DualActs },
): void {
  const { context, auditAct } = deps
  const { db, clock, config } = context

  /** Claims the case of a request, before any other row is locked. Throws if somebody else has claimed it. A second person approves without it. */
  const claim = (tx: Transaction, call: ActCall) =>
    actInCase(tx, context, { id: call.input.id, kind: 'tokenRequest', agent: getCaseAgent(call) })
  const lockRequest = async (tx: Transaction, id: string) => {
    const { userId } = await readTokenRequest(tx, id)
    const [account] = await lockAccounts(tx, clock, [userId])
    if (!account) throw notFound()
    assertNotClosed(account)
    return { account, row: await lockTokenRequest(tx, id) }
  }
  /** Locks a request before its act is proposed. Throws the refusal of the chart. */
  const lockFor = async (tx: Transaction, id: string, event: TokenRequestEvent) => {
    const { account, row } = await lockRequest(tx, id)
    assertCan(restoreTokenRequest(row, account.now), event)
    return { account, row }
  }
  const toResponse = ({ email, now }: NamedAccount, row: TokenRequestRow) => ({
    request: { ...toWireTokenRequest(row, now), email },
  })
  const describe = async (tx: Transaction, { input }: { input: { id: string } }) => {
    const { account, row } = await lockRequest(tx, input.id)
    return toResponse(account, row)
  }
  const tell = (tx: Transaction, { id, now }: NamedAccount, message: NotificationMessage) =>
    notify(tx, now, [{ ...message, userId: id, href }])

  /** The call that posts the tokens of a request, once per request. */
  const toPosting = async (
    tx: Transaction,
    call: DualCall<Endpoint>,
    input: { id: string; amount?: number | undefined; reference?: string; why?: string | undefined },
  ): Promise<TokensCall> => {
    const { email, ...row } = await readRequestWithEmail(tx, input.id)
    const { amount = row.amount, reference, why } = input
    const grounds = { reference: row.code, why: `Request ${row.code}` }
    return { ...call, input: { email, amount, reference, why }, key: getRequestKey(row), grounds }
  }

  registerEndpoint(app, context, operator.tokenRequests, async ({ request, input }) => {
    const now = clock.now()
    const found = await listRequestsForOperator(db, now, input)
    const isPayer = mayDecide({ request }, 'tokenRequest')
    return mapPage(found, ({ email, payTo, ...row }) => ({
      ...toWireTokenRequest({ ...row, payTo: isPayer || payTo === null ? payTo : maskNumbersIn(payTo) }, now),
      email,
    }))
  })

  registerDualAct(app, deps, operator.creditDeposit, {
    findObstacle: async (tx, call) => {
      await claim(tx, call)
      await lockFor(tx, call.input.id, credit)
      return findTokensObstacle(tx, await toPosting(tx, call, call.input), 'fund')
    },
    describe,
    run: async (tx, call) => {
      const { account, row } = await lockRequest(tx, call.input.id)
      const { amount = row.amount } = call.input
      const changes = amount === row.amount ? {} : { credited: amount }
      const sent = sendTokenRequestEvent(tx, row, { event: credit, now: account.now, changes })
      await postTokens(tx, await toPosting(tx, call, call.input), { direction: 'fund', auditAct })
      tell(tx, account, { code: 'tokenRequest.credited', params: { amount, code: row.code } })
      const details = { request: row.id, code: row.code, amount }
      await auditAct(tx, call, 'tokenRequest.credited', { userId: account.id, details })
      return toResponse(account, sent.row)
    },
  })

  registerDualAct(app, deps, operator.acceptWithdrawal, {
    findObstacle: async (tx, call) => {
      await claim(tx, call)
      await lockSwitch(tx, 'withdrawals')
      await lockFor(tx, call.input.id, accept)
      return findTokensObstacle(tx, await toPosting(tx, call, { id: call.input.id }), 'withdraw')
    },
    describe,
    run: async (tx, call) => {
      await lockSwitch(tx, 'withdrawals')
      const { account, row } = await lockRequest(tx, call.input.id)
      const sent = sendTokenRequestEvent(tx, row, { event: accept, now: account.now })
      const posting = await toPosting(tx, call, { id: row.id, why: call.input.why })
      await postTokens(tx, posting, { direction: 'withdraw', auditAct })
      const { amount, code } = row
      tell(tx, account, { code: 'tokenRequest.accepted', params: { amount, code } })
      const details = { request: row.id, code, amount }
      await auditAct(tx, call, 'tokenRequest.accepted', { userId: account.id, details })
      return toResponse(account, sent.row)
    },
  })

  registerAct(app, context, operator.payWithdrawal, async (tx, call) => {
    const { id, reference } = call.input
    await claim(tx, call)
    const { account, row } = await lockRequest(tx, id)
    const event = { type: 'request.pay' } as const
    const sent = sendTokenRequestEvent(tx, row, { event, now: account.now, changes: { reference } })
    await insertBankReference(tx, reference)
    const { amount, code } = row
    tell(tx, account, { code: 'tokenRequest.paid', params: { amount, code } })
    const details = { request: id, code, amount, reference }
    await auditAct(tx, call, 'tokenRequest.paid', { userId: account.id, details })
    return toResponse(account, sent.row)
  })

  registerDualAct(app, deps, operator.declineTokenRequest, {
    findObstacle: async (tx, call) => {
      await claim(tx, call)
      const { account, row } = await lockFor(tx, call.input.id, decline)
      const { effects } = tokenRequestLifecycle.send(restoreTokenRequest(row, account.now), decline)
      return effects.includes('return the tokens') ? findReversalLimit(config, row.amount) : undefined
    },
    describe,
    run: async (tx, call) => {
      const { id, reason, why = reason, by } = call.input
      const { account, row } = await lockRequest(tx, id)
      const sent = sendTokenRequestEvent(tx, row, { event: decline, now: account.now, changes: { reason } })
      const isReturned = sent.effects.includes('return the tokens')
      if (isReturned) {
        const input = { posting: getWithdrawalPosting(row), why, by }
        await reversePosting(tx, { ...call, input, key: `return ${id}` }, { auditAct })
      }
      const params = { amount: row.amount, code: row.code, reason, ...(isReturned && { isReturned }) }
      tell(tx, account, { code: 'tokenRequest.declined', params })
      const details = { request: id, code: row.code, amount: row.amount }
      await auditAct(tx, call, 'tokenRequest.declined', { userId: account.id, why, details })
      return toResponse(account, sent.row)
    },
  })
}
