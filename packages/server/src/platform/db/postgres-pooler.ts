import pg from 'pg'
import { getTimeoutParameters, type PostgresSettings } from '../../kernel/postgres-settings.js'

/** A role of PostgreSQL whose defaults do not suit the exchange. The message says what to run. */
export class RoleSettingsError extends Error {}

interface SessionRow {
  pid: number
  role: string
  timeZone: string
}

/**
 * Finds out whether a client is connected to a pooler such as PgBouncer: the process id that the pooler announces is
 * not that of the server process. Throws a `RoleSettingsError` if the role's defaults, which are the only settings that
 * single statements have behind a pooler, do not suit the exchange.
 */
export async function detectPooler(client: pg.ClientBase, settings: PostgresSettings): Promise<boolean> {
  const { rows } = await client.query<SessionRow>(
    `select pg_backend_pid() as pid, current_user as role, current_setting('TimeZone') as "timeZone"`,
  )
  const [session] = rows
  if (!session || session.pid === Reflect.get(client, 'processID')) return false

  const { rows: timeouts } = await client.query<{ name: string }>(
    `select name from pg_settings where name = any ($1) and setting::int = 0`,
    [getTimeoutParameters(settings).map(([name]) => name)],
  )
  const missing = [
    ...(/^(Etc\/)?UTC$/.test(session.timeZone) ? [] : [`timezone = 'UTC'`]),
    ...getTimeoutParameters(settings)
      .filter(([name]) => timeouts.some((row) => row.name === name))
      .map(([name, ms]) => `${name} = ${ms}`),
  ]
  if (missing.length > 0) {
    const role = pg.escapeIdentifier(session.role)
    const statements = missing.map((setting) => `alter role ${role} set ${setting}`).join('; ')
    throw new RoleSettingsError(
      `it leads through a pooler, where the role's defaults apply. Run as an administrator: ${statements}`,
    )
  }
  return true
}
