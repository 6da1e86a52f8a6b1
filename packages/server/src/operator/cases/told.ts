import type { CaseKind } from '@cht/sdk/operator'
import { describeNotification, type NotificationMessage, type Party } from '@cht/sdk/rules'
import { maskNumbersIn } from '../../domain/mask-number.js'
import { toIso } from '../../domain/to-iso.js'
import type { CaseRow } from '../../features/cases/case-row.js'
import type { Row } from '../../kernel/tables.js'
import { type Queryable, toTimestamp } from '../../platform/db/database.js'

/** How many messages are returned at most. */
const MAX_TOLD = 100

/** A user whom a case is about, and as which party of its trade. */
export interface Person {
  id: string
  party?: Party
}

/** Reads the users whom a case is about. */
export async function listPeople(
  db: Queryable,
  { userId, tradeId }: Pick<CaseRow, 'userId' | 'tradeId'>,
): Promise<Person[]> {
  if (userId !== null) return [{ id: userId }]
  const [trade] = await db.query<Row<'trades', 'buyerId' | 'sellerId'>>(
    'select buyer_id, seller_id from trades where id = $1',
    [tradeId],
  )
  if (!trade) return []
  return [
    { id: trade.buyerId, party: 'buyer' },
    { id: trade.sellerId, party: 'seller' },
  ]
}

type Condition = [sql: string, ...params: unknown[]]

const createTradeCondition = ({ tradeId }: CaseRow): Condition => ['href = $2', `/orders/${tradeId}`]

/** What a user is told of a request is told until it is decided: a later request of the same kind begins after that. */
const createRequestCondition =
  (codes: string) =>
  ({ openedAt, endedAt }: CaseRow): Condition => [
    `code like $2 and created_at >= $3 and ($4::timestamptz is null or created_at <= $4)`,
    `${codes}.%`,
    toTimestamp(openedAt),
    endedAt === null ? null : toTimestamp(endedAt),
  ]

/** The notifications about a case, as an SQL condition, whose first parameter is `$2`. */
const CONDITIONS: Record<CaseKind, (row: CaseRow) => Condition> = {
  verification: createRequestCondition('verification'),
  profileEdit: createRequestCondition('profile'),
  appeal: createTradeCondition,
  tradeClaim: createTradeCondition,
  tokenRequest: ({ id }) => [
    `code like 'tokenRequest.%' and params ->> 'code' = (select code from token_requests where id = $2)`,
    id,
  ],
}

interface Delivery {
  channel: Row<'deliveries', 'channel'>['channel']
  /** ISO 8601. */
  sentAt: string | null
  givenUpAt: string | null
}

type ToldRow = Row<'notifications', 'userId' | 'code' | 'params' | 'createdAt' | 'pushedAt'> & {
  email: string
  deliveries: Delivery[]
}

const toChannel = ({ channel, sentAt, givenUpAt }: Delivery) => {
  const at = sentAt ?? givenUpAt
  return {
    channel,
    state: sentAt !== null ? 'sent' : givenUpAt !== null ? 'givenUp' : 'waiting',
    at: at === null ? undefined : toIso(Date.parse(at)),
  }
}

const listChannels = ({ deliveries, pushedAt }: ToldRow) => [
  { channel: 'app', state: 'shown' },
  ...deliveries.map(toChannel),
  // The notification keeps that it was pushed when its deliveries have been deleted.
  ...(pushedAt !== null && !deliveries.some(({ channel }) => channel === 'push')
    ? [{ channel: 'push', state: 'sent', at: toIso(pushedAt) }]
    : []),
]

/** Lists what the exchange has told people about a case, newest first, without numbers. */
export async function listTold(db: Queryable, row: CaseRow, people: readonly Person[]) {
  const [condition, ...params] = CONDITIONS[row.kind](row)
  const rows = await db.query<ToldRow>(
    `select user_id, code, params, notifications.created_at, pushed_at,
       coalesce(closed_accounts.email, users.email) as email,
       coalesce((select json_agg(json_build_object('channel', channel, 'sentAt', sent_at, 'givenUpAt', given_up_at)
         order by deliveries.id) from deliveries where notification_id = notifications.id), '[]') as deliveries
     from (select * from notifications where user_id = any ($1::uuid[]) and ${condition}
       order by id desc limit ${MAX_TOLD}) as notifications
       join users on users.id = user_id left join closed_accounts using (user_id)
     order by notifications.id desc`,
    [people.map(({ id }) => id), ...params],
  )
  return rows.map((told) => {
    const { title, content } = describeNotification(told as NotificationMessage)
    return {
      at: toIso(told.createdAt),
      email: told.email,
      party: people.find(({ id }) => id === told.userId)?.party,
      title: maskNumbersIn(title),
      text: maskNumbersIn(content),
      channels: listChannels(told),
    }
  })
}
