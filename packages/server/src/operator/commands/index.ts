import { appeals } from './appeals.js'
import { auditLog } from './audit.js'
import { clock } from './clock.js'
import type { Command } from './command.js'
import { ledger } from './ledger.js'
import { profileEdits } from './profile-edits.js'
import { rates } from './rates.js'
import { referrals } from './referrals.js'
import { sessions } from './sessions.js'
import { statement } from './statement.js'
import { switches } from './switches.js'
import { trades } from './trades.js'
import { claims, users } from './users.js'
import { verifications } from './verifications.js'
import { webhooks } from './webhooks.js'

/** All commands, by the first word of their names. */
const GROUPS: Record<string, readonly Command[]> = {
  sessions,
  rates,
  switches,
  users,
  claims,
  statement,
  trades,
  verifications,
  'profile-edits': profileEdits,
  appeals,
  referrals,
  webhooks,
  ledger,
  audit: auditLog,
  clock,
}

export const GROUP_NAMES = Object.keys(GROUPS)

/** The commands of a group; undefined if there is no such group. */
export function findGroup(name: string): readonly Command[] | undefined {
  return Object.hasOwn(GROUPS, name) ? GROUPS[name] : undefined
}
