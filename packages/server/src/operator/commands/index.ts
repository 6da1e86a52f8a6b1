import { announcements } from './announcements.js'
import { appeals } from './appeals.js'
import { auditLog } from './audit.js'
import { clock } from './clock.js'
import type { Command } from './command.js'
import { ledger } from './ledger.js'
import { people } from './people.js'
import { profileEdits } from './profile-edits.js'
import { proposals } from './proposals.js'
import { rates } from './rates.js'
import { referrals } from './referrals.js'
import { sessions } from './sessions.js'
import { statement } from './statement.js'
import { switches } from './switches.js'
import { tokens } from './tokens.js'
import { tradeClaims } from './trade-claims.js'
import { trades } from './trades.js'
import { claims, users } from './users.js'
import { verifications } from './verifications.js'
import { webhooks } from './webhooks.js'

/** All commands, in the order of the help. */
export const COMMANDS: readonly Command[] = [
  ...sessions,
  ...rates,
  ...switches,
  ...announcements,
  ...users,
  ...claims,
  ...statement,
  ...trades,
  ...verifications,
  ...profileEdits,
  ...appeals,
  ...tradeClaims,
  ...referrals,
  ...webhooks,
  ...people,
  ...tokens,
  ...proposals,
  ...ledger,
  ...auditLog,
  ...clock,
]
