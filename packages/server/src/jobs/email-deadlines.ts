import { applyNewEmail } from '../auth/email-change.js'
import type { ServerContext } from '../context.js'
import { toTimestamp } from '../db/database.js'
import type { Row } from '../db/tables.js'
import { type DeadlineTable, runDueRows } from './quarantine.js'

type Deps = Pick<ServerContext, 'db' | 'clock' | 'config' | 'log'>

/** Users whose new email takes effect: its code was entered a day before (decision 27). */
export function createEmailDeadlines({ config }: Pick<ServerContext, 'config'>): DeadlineTable {
  return {
    table: 'users',
    dueColumn: 'email_due_at',
    run: async (tx, ids, clock) => {
      for (const id of ids) await applyNewEmail(tx, { clock, config }, id)
    },
  }
}

/** Applies the due email changes of accounts that have this email or change to it. Call it before looking up the email. */
export async function applyDueEmailChanges(deps: Deps, email: string): Promise<void> {
  const rows = await deps.db.query<Row<'users', 'id'>>(
    `select id from users where email_due_at <= $2 and quarantined_at is null
       and (lower(email) = lower($1) or lower(pending_email) = lower($1))`,
    [email, toTimestamp(deps.clock.now())],
  )
  if (rows.length === 0) return
  await runDueRows(
    deps,
    createEmailDeadlines(deps),
    'wait',
    rows.map(({ id }) => id),
  )
}
