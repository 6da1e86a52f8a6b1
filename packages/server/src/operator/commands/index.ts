import { announcements } from './announcements.js'
import { appeals } from './appeals.js'
import { auditLog } from './audit.js'
import { cases } from './cases.js'
import { clock } from './clock.js'
import type { Command } from './command.js'
import { find } from './find.js'
import { ledger } from './ledger.js'
import { people } from './people.js'
import { personalData } from './personal-data.js'
import { postings } from './postings.js'
import { profileEdits } from './profile-edits.js'
import { proposals } from './proposals.js'
import { rates } from './rates.js'
import { referrals } from './referrals.js'
import { reportExports } from './report-exports.js'
import { reports } from './reports.js'
import { sessions } from './sessions.js'
import { statement } from './statement.js'
import { suspicious } from './suspicious.js'
import { switches } from './switches.js'
import { tokenRequests } from './token-requests.js'
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
  ...find,
  ...users,
  ...personalData,
  ...claims,
  ...statement,
  ...postings,
  ...tokenRequests,
  ...trades,
  ...cases,
  ...verifications,
  ...profileEdits,
  ...appeals,
  ...tradeClaims,
  ...referrals,
  ...suspicious,
  ...reports,
  ...reportExports,
  ...webhooks,
  ...people,
  ...tokens,
  ...proposals,
  ...ledger,
  ...auditLog,
  ...clock,
]
