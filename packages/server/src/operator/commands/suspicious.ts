import {
  DISPOSITIONS,
  type Finding,
  REFERRAL_RELATIONS,
  SHARED_DATA,
  SHARED_DATA_NAMES,
} from '@cht/sdk/operator'
import { formatTokens } from '@cht/sdk/rules'
import { formatTime } from '../format-time.js'
import { oneOf } from '../value-parsers.js'
import { type CommandContext, defineCommand } from './command.js'
import { id, pageOptions, printNextPage, withReason } from './rows.js'

/** How many findings are listed without `--limit`. */
const DEFAULT_LIMIT = 50

const printFinding = ({ print }: CommandContext, finding: Finding) => {
  const { users, shared, relation, bonus, bonusState, disposition, note, notedBy, notedAt } = finding
  print(`${finding.id}  ${disposition}  ${users.map(({ email }) => email).join(' and ')}`)
  const bonuses = bonusState === undefined ? '' : `; bonuses of ${formatTokens(bonus)}, ${bonusState}`
  print(
    `  ${SHARED_DATA[shared]}${relation === undefined ? '' : `; ${REFERRAL_RELATIONS[relation]}${bonuses}`}`,
  )
  if (notedAt !== undefined)
    print(`  noted ${formatTime(notedAt)}${notedBy === undefined ? '' : ` by ${notedBy}`}: ${note}`)
}

export const suspicious = [
  defineCommand('suspicious list', {
    help: `pairs of accounts that share data, with what was noted of them; ${DEFAULT_LIMIT} without --limit`,
    optional: {
      shared: oneOf('data', SHARED_DATA_NAMES),
      disposition: oneOf('disposition', DISPOSITIONS),
      ...pageOptions,
    },
    flags: { chains: 'only those who are related by a referral' },
    run: async (context, { chains, limit = DEFAULT_LIMIT, cursor, ...filter }) => {
      const list = chains ? { ...filter, chains } : filter
      const found = await context.client.suspicious({ ...list, limit, cursor })
      if (found.length === 0) context.print('Nothing suspicious')
      for (const finding of found) printFinding(context, finding)
      printNextPage(context, found, chains ? 'suspicious list --chains' : 'suspicious list', {
        shared: filter.shared,
        disposition: filter.disposition,
        limit,
      })
    },
  }),
  defineCommand('suspicious note', {
    help: 'notes what was found out about two accounts that share data: --why is the note',
    positionals: { id, disposition: oneOf('disposition', DISPOSITIONS) },
    optional: { shared: oneOf('data', SHARED_DATA_NAMES) },
    why: 'required',
    run: async ({ client, print, auditInfo }, { id, shared, disposition }) => {
      await client.noteSuspicious({ id, shared, disposition, ...withReason(auditInfo) })
      print(`${id} is ${disposition}`)
    },
  }),
]
