import type { Access } from '@cht/sdk/contract'
import type { EndpointRoles, OperatorRole, OperatorVia } from '@cht/sdk/operator'
import type { FastifyRequest } from 'fastify'
import type { LockedUser, SessionUser } from '../../domain/auth/session-user.js'
import type { Queryable } from '../db/database.js'
import type { Heartbeat } from '../db/exchange-row.js'
import type { LockStrength } from '../db/locks.js'
import type { CallerPosition } from '../replicas/required-position.js'
import type { RequestCall } from './request-call.js'

/** The signed-in user of a request, and what must be processed before it. */
export interface Caller {
  user: SessionUser
  heartbeat: Heartbeat
  /** The names of the deadlines of the user's own rows that have passed and were not applied. */
  passedDeadlines: readonly string[]
  /** Absent without replicas. */
  position?: CallerPosition | undefined
}

/** The operator who has sent a request. */
export interface OperatorCaller {
  via: OperatorVia
  /** The name of the person or of the token with roles; absent for the exchange's own token. */
  name?: string
  /** The id of the person; absent for a token. */
  id?: string
  /** The id of the token with roles; absent for anybody else. */
  tokenId?: string
  roles: readonly OperatorRole[]
}

/** What the router asks of the layers above it. */
export interface RequestPolicies {
  /** Throws 401 or 429 unless the request has a token of the operator, and 403 if that has none of the roles. */
  requireOperator(request: FastifyRequest, roles: EndpointRoles): Promise<OperatorCaller>
  /** Reads the session of a request and what must be processed before it. Throws 401 or 403 if the access is not granted. */
  requireCaller(request: FastifyRequest, access: Access): Promise<Caller>
  /** Locks the row of the session's user until the commit, and then reads the session. Throws 401 if it has ended. */
  lockSession(tx: Queryable, call: RequestCall, userId: string, lock: LockStrength): Promise<LockedUser>
  /**
   * Processes what must be before a read of the caller. It waits for no lock, except to extend the windows after a downtime. Returns
   * whether it may have written.
   */
  prepareRead(caller: Caller): Promise<boolean>
  /** Processes what must be before a write of the caller. */
  prepareWrite(caller: Caller): Promise<void>
  /** `prepareRead` for a user whose session has just begun. */
  prepareFirstRead(userId: string): Promise<void>
}
