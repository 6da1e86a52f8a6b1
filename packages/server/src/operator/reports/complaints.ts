import type { Complaint } from '@cht/sdk/operator'
import type { Party } from '@cht/sdk/rules'
import { mapPage, type PageRequest, toPage } from '../../domain/pagination.js'
import { toIso } from '../../domain/to-iso.js'
import type { Queryable } from '../../platform/db/database.js'
import { buildPageSql, type ListOrder } from '../../platform/db/pagination.js'
import { buildPeriodSql, type Period } from './period.js'

/** The last text with which the operator has decided an appeal. */
const APPEAL_DECISION = `(select text from appeal_events decided
    where decided.appeal_id = appeals.id and type = 'appeal.resolve' order by decided.id desc limit 1)`

/** Everything that a party complains of, as SQL of the same columns. */
const COMPLAINTS = [
  `select appeals.id || '.' || party as id, 'appeal' as kind, filed_at as at, trade_id, party as by, reason as what,
     appeals.state, closed_at as decided_at, ${APPEAL_DECISION} as how
   from appeal_filings join appeals on appeals.id = appeal_id where ${buildPeriodSql('filed_at')}`,
  `select appeals.id || '.review.' || appeal_events.id, 'review', at, trade_id, party, 'Review of the decision',
     appeals.state, closed_at, case when closed_at is not null then ${APPEAL_DECISION} end
   from appeal_events join appeals on appeals.id = appeal_id
   where type = 'review.request' and ${buildPeriodSql('at')}`,
  `select id::text, 'claim', filed_at, trade_id, party, reason, state, closed_at, decision
   from trade_claims where ${buildPeriodSql('filed_at')}`,
].join(' union all ')

const COMPLAINT_LIST: ListOrder = {
  list: 'reportComplaints',
  by: { at: 'instant', 'complaints.id': 'text' },
  newestFirst: false,
}

interface ComplaintRow extends Pick<Complaint, 'id' | 'kind' | 'tradeId' | 'email' | 'what' | 'state'> {
  at: number
  by: Party
  decidedAt: number | null
  how: string | null
}

/** Lists the complaints of a period, oldest first. */
export async function listComplaints(
  db: Queryable,
  { from, to, timeZone, ...page }: PageRequest & Period & { timeZone: string },
) {
  const { where, order, params } = buildPageSql(COMPLAINT_LIST, page, [from, to, timeZone])
  const rows = await db.query<ComplaintRow>(
    `select complaints.id, complaints.kind, at, trade_id, by, coalesce(closed_accounts.email, users.email) as email, what,
       complaints.state, decided_at, how
     from (${COMPLAINTS}) as complaints join trades on trades.id = trade_id
       join users on users.id = case by when 'buyer' then buyer_id else seller_id end
       left join closed_accounts on closed_accounts.user_id = users.id
     where ${where} ${order}`,
    params,
  )
  const found = toPage(COMPLAINT_LIST.list, rows, ({ at, id }) => [at, id], page.limit)
  return mapPage(found, ({ at, decidedAt, how, ...row }) => ({
    ...row,
    at: toIso(at),
    decidedAt: toIso(decidedAt),
    how: how ?? undefined,
  }))
}
