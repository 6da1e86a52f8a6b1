import type { AuditAct } from '@cht/sdk/operator'
import type { FastifyRequest } from 'fastify'
import type { AuditRecord } from '../platform/audit/service.js'
import type { Queryable } from '../platform/db/database.js'

/** Who acts and why, as the operator's endpoints receive it. */
interface AuditInfo {
  by?: string | undefined
  why?: string | undefined
}

/** Writes an act to the audit log, with the name and the reason in the request, and the proposal that the caller approves. */
export type AuditOperatorAct = (
  tx: Queryable,
  call: { request: FastifyRequest; input: AuditInfo; approval?: { id: string } },
  act: AuditAct,
  subject: Pick<AuditRecord, 'userId' | 'why' | 'details'>,
) => Promise<unknown>
