import { lockSession } from './features/auth/lock-session.js'
import { hasDueRows, runOwnDeadlines, settleForRead } from './jobs/deadlines.js'
import { handleDowntimeBefore } from './jobs/downtime.js'
import { requireOperator } from './operator/token.js'
import type { ServerContext } from './platform/context.js'
import type { RequestPolicies } from './platform/http/policies.js'
import { requireCaller } from './require-caller.js'

/** Creates what the router asks of sessions, deadlines, downtime and the operator. */
export function createRequestPolicies(context: ServerContext): RequestPolicies {
  return {
    requireOperator: (request) => requireOperator(request, context),
    requireCaller: (request, access) => requireCaller(request, context, access),
    lockSession,
    prepareRead: async (caller) => {
      await handleDowntimeBefore(context, caller.heartbeat)
      if (caller.hasDueRows) await settleForRead(context, caller.user.id)
    },
    prepareWrite: async (caller) => {
      await handleDowntimeBefore(context, caller.heartbeat)
      if (caller.hasDueRows) await runOwnDeadlines(context, caller.user.id, 'wait')
    },
    applyOwnDeadlines: async (userId) => {
      if (await hasDueRows(context, userId)) await settleForRead(context, userId)
    },
  }
}
