import { lockSession } from './features/auth/lock-session.js'
import { settleForRead, settleForWrite, settleUser } from './jobs/deadlines.js'
import { handleDowntimeBefore } from './jobs/downtime.js'
import { requireOperator } from './operator/token.js'
import type { ServerContext } from './platform/context.js'
import { isTransient } from './platform/db/database.js'
import type { RequestPolicies } from './platform/http/policies.js'
import { requireCaller } from './require-caller.js'

/** Creates what the router asks of sessions, deadlines, downtime and the operator. */
export function createRequestPolicies(context: ServerContext): RequestPolicies {
  return {
    requireOperator: (request) => requireOperator(request, context),
    requireCaller: (request, access) => requireCaller(request, context, access),
    lockSession,
    prepareRead: async ({ heartbeat, user, passedDeadlines }) => {
      try {
        await handleDowntimeBefore(context, heartbeat)
      } catch (error) {
        if (!isTransient(error)) throw error
        // Windows that could not be extended must not end. The read shows what is stored.
        return
      }
      await settleForRead(context, { userId: user.id, passed: passedDeadlines })
    },
    prepareWrite: async ({ heartbeat, user, passedDeadlines }) => {
      await handleDowntimeBefore(context, heartbeat)
      await settleForWrite(context, { userId: user.id, passed: passedDeadlines })
    },
    applyOwnDeadlines: (userId) => settleUser(context, userId),
  }
}
