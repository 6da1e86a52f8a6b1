import type { AuditEntry } from '@cht/sdk/operator'
import { everyRow, PAGE_MAX } from '@cht/sdk/pagination'
import { act, count, date, text } from '../value-parsers.js'
import { defineCommand } from './command.js'

/** How many entries are shown where nobody says. */
const SHOWN = 50

/** What an entry holds, in columns; a text of somebody else's making is quoted, so that it draws no lines of its own. */
const line = ({ at, act, actor, by, email, address, why, details, requestId }: AuditEntry) =>
  [
    new Date(at).toISOString(),
    act.padEnd(22),
    (by ? `${actor} ${JSON.stringify(by)}` : actor).padEnd(10),
    address.padEnd(15),
    email ?? '',
    ...Object.entries(details).map(([name, value]) => `${name}=${JSON.stringify(value)}`),
    ...(why ? [`why: ${JSON.stringify(why)}`] : []),
    `(${requestId})`,
  ]
    .filter((part) => part !== '')
    .join('  ')

export const auditLog = [
  defineCommand('audit list', {
    help: `who did what, when, from where and why, newest first; ${SHOWN} unless told; a wrong ACT lists all`,
    optional: { act, user: text('EMAIL'), since: date, limit: count },
    run: async ({ client, say }, { act, user: email, since, limit = SHOWN }) => {
      let left = limit
      for await (const entry of everyRow(client.audit, {
        act,
        email,
        since,
        limit: Math.min(left, PAGE_MAX),
      })) {
        say(line(entry))
        left -= 1
        if (left === 0) return
      }
      if (left === limit) say('Nothing')
    },
  }),
]
