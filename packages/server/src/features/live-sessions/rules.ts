import { RULE_COLUMNS, type SessionCalendar, type StoredRule } from '../../domain/live-sessions/calendar.js'
import { INSTANTS } from '../../kernel/tables.js'
import type { ServerContext } from '../../platform/context.js'
import { listColumns } from '../../platform/db/columns.js'
import type { Queryable } from '../../platform/db/database.js'

/** The rules that the calendar needs: an ended one keeps the sessions that had started, and is deleted some days later. */
const SELECT_RULES = `select ${listColumns('session_rules', RULE_COLUMNS)} from session_rules order by id`

/** Reads the calendar of the exchange. */
export async function readCalendar(
  db: Queryable,
  { config }: Pick<ServerContext, 'config'>,
): Promise<SessionCalendar> {
  return { timeZone: config.timeZone, rules: await db.query<StoredRule>(SELECT_RULES) }
}

const buildFieldSql = (name: (typeof RULE_COLUMNS)[number]) => {
  const column = listColumns('session_rules', [name])
  return `'${name}', ${INSTANTS.session_rules.includes(name) ? `extract(epoch from ${column}) * 1000` : column}`
}

/** SQL: the rules as the text of a JSON array, for `parseRules`. */
export const RULES_JSON_SQL = `(select coalesce(json_agg(json_build_object(${RULE_COLUMNS.map(buildFieldSql).join(', ')}) order by id),
    '[]')::text from session_rules)`

export function parseRules(json: string): StoredRule[] {
  return JSON.parse(json)
}
