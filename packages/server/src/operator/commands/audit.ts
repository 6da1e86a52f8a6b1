import { paginate } from '@cht/sdk'
import type { AuditEntry } from '@cht/sdk/operator'
import { PAGE_MAX } from '@cht/sdk/rules'
import { toIso } from '../../domain/to-iso.js'
import { act, count, since, text } from '../value-parsers.js'
import { defineCommand } from './command.js'

/** How many entries are listed without `--limit`. */
const DEFAULT_LIMIT = 50

/** Formats an entry in columns. Texts from users are quoted, so that they cannot add lines. */
const formatEntry = ({ at, act, actor, via, by, email, address, why, details, requestId }: AuditEntry) =>
  [
    toIso(at),
    act.padEnd(22),
    [actor, ...(via ? [`(${via})`] : []), ...(by ? [JSON.stringify(by)] : [])].join(' ').padEnd(10),
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
    help: `who did what, when, from where and why, newest first; ${DEFAULT_LIMIT} without --limit`,
    optional: { act, user: text('email'), since, limit: count },
    run: async ({ client, print }, { act, user: email, since, limit = DEFAULT_LIMIT }) => {
      let remaining = limit
      for await (const entry of paginate(client.audit, {
        act,
        email,
        since,
        limit: Math.min(remaining, PAGE_MAX),
      })) {
        print(formatEntry(entry))
        remaining -= 1
        if (remaining === 0) return
      }
      if (remaining === limit) print('Nothing')
    },
  }),
]
