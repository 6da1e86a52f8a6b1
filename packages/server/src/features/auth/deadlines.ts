import type { Row } from '../../kernel/tables.js'
import type { ServerContext } from '../../platform/context.js'
import { toTimestamp } from '../../platform/db/database.js'
import { buildIdScope, buildPendingSql, type Deadline } from '../../platform/deadlines/deadline.js'
import { runDueRows } from '../../platform/deadlines/quarantine.js'
import { applyNewEmail } from './email-change.js'

/** Users whose new email takes effect: its code was entered a day before (decision 27). */
export const EMAIL_DEADLINE: Deadline = {
  name: 'email',
  table: 'users',
  dueColumn: 'email_due_at',
  owners: ['id'],
  run: async (tx, ids, context) => {
    for (const id of ids) await applyNewEmail(tx, context, id)
  },
}

/** Applies the due email changes of accounts that have this email or change to it. Call it before looking up the email. */
export async function applyDueEmailChanges(
  deps: Pick<ServerContext, 'brand' | 'db' | 'clock' | 'config' | 'log' | 'secret'>,
  email: string,
): Promise<void> {
  const rows = await deps.db.query<Row<'users', 'id'>>(
    `select id from users where ${EMAIL_DEADLINE.dueColumn} <= $2 and ${buildPendingSql(EMAIL_DEADLINE)}
       and (lower(email) = lower($1) or lower(pending_email) = lower($1))`,
    [email, toTimestamp(deps.clock.now())],
  )
  if (rows.length > 0) await runDueRows(deps, EMAIL_DEADLINE, 'wait', buildIdScope(rows.map(({ id }) => id)))
}
