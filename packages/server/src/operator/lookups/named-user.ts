import { Refusal } from '../../kernel/refusal.js'
import type { Row } from '../../kernel/tables.js'
import { isUuid } from '../../kernel/uuid.js'
import type { Queryable } from '../../platform/db/database.js'

/** What a name stands for, and how its accounts are found: open ones, verified first, and closed ones by their former names. */
const KINDS = {
  id: { isName: isUuid, open: 'id = $1::uuid', closed: 'user_id = $1::uuid' },
  email: {
    isName: (name: string) => name.includes('@'),
    open: 'lower(email) = lower($1)',
    closed: 'lower(email) = lower($1)',
  },
  username: {
    isName: () => true,
    open: 'lower(username) = lower($1)',
    closed: 'lower(username) = lower($1)',
  },
} as const

type Kind = keyof typeof KINDS

const getKind = (name: string): Kind =>
  (Object.keys(KINDS) as Kind[]).find((kind) => KINDS[kind].isName(name)) ?? 'username'

/**
 * Finds the user of an id, an email or a username: the verified account, or else the only unverified one, or else the account that was
 * closed last. Returns its id. Throws 404 if there is none, or if several unverified accounts have the name.
 */
export async function findNamedUser(db: Queryable, name: string): Promise<string> {
  const kind = getKind(name)
  const { open, closed } = KINDS[kind]
  const [account, other] = await db.query<Row<'users', 'id' | 'phoneVerified'>>(
    `select id, phone_verified from users where ${open} order by phone_verified desc, id limit 2`,
    [name],
  )
  if (other && !account?.phoneVerified)
    throw new Refusal(
      404,
      'not_found',
      `Several accounts have the ${kind} ${name}, and none is verified: name one by its id`,
    )
  if (account) return account.id
  const [former] = await db.query<Row<'closed_accounts', 'userId'>>(
    `select user_id from closed_accounts where ${closed} order by closed_at desc limit 1`,
    [name],
  )
  if (!former) throw new Refusal(404, 'not_found', `Nobody has the ${kind} ${name}`)
  return former.userId
}
