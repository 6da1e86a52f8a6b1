import type { InputOf } from '@cht/sdk/contract'
import { operator } from '@cht/sdk/operator'
import type { FastifyInstance } from 'fastify'
import { notFound } from '../../kernel/refusal.js'
import { isUuid } from '../../kernel/uuid.js'
import type { ServerContext } from '../../platform/context.js'
import { type Queryable, toTimestamp } from '../../platform/db/database.js'
import { registerEndpoint } from '../../platform/http/router.js'
import type { AuditOperatorAct } from '../audit-act.js'
import { getOperatorName } from '../caller.js'
import { registerAct } from '../register-act.js'
import { findFinding, listFindings } from './findings.js'

type Note = Pick<InputOf<typeof operator.noteSuspicious>, 'id' | 'shared' | 'disposition'> & {
  note: string
  notedBy: string | undefined
}

/** Stores what was found out about a pair, in place of what was noted before. Throws 404 if nothing is found of it. */
const storeNote = async (tx: Queryable, now: number, { id, shared, disposition, note, notedBy }: Note) => {
  const finding = isUuid(id) ? await findFinding(tx, { id, shared }) : undefined
  if (!finding) throw notFound()
  await tx.query(
    `insert into suspicion_notes (id, shared, first_user, second_user, disposition, note, noted_by, noted_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8)
     on conflict (id) do update set disposition = excluded.disposition, note = excluded.note,
       noted_by = excluded.noted_by, noted_at = excluded.noted_at`,
    [id, finding.shared, finding.first, finding.second, disposition, note, notedBy ?? null, toTimestamp(now)],
  )
  return finding
}

/** Registers the list of suspicious activity, and its notes (decision 53). */
export function registerSuspicious(
  app: FastifyInstance,
  context: ServerContext,
  auditAct: AuditOperatorAct,
): void {
  const { db, clock } = context
  registerEndpoint(app, context, operator.suspicious, ({ input: { limit, cursor, ...filter } }) =>
    listFindings(db, filter, { limit, cursor }),
  )
  registerAct(app, context, operator.noteSuspicious, async (tx, call) => {
    const { id, disposition, why: note } = call.input
    const now = clock.now()
    const notedBy = getOperatorName(call)
    const { shared, first, second } = await storeNote(tx, now, { ...call.input, note, notedBy })
    for (const userId of [first, second])
      await auditAct(tx, call, 'suspicion.noted', {
        userId,
        details: { finding: id, shared, disposition },
      })
    return { id, disposition, note, notedBy, notedAt: new Date(now).toISOString() }
  })
}
