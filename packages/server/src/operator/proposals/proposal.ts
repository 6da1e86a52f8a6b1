import { randomUUID } from 'node:crypto'
import {
  getProposalState,
  type ProposalEvent,
  proposalLifecycle,
  type StoredProposal,
} from '@cht/machines/operator'
import { DAY } from '@cht/sdk/rules'
import { mapPage, type PageRequest, toPage } from '../../domain/pagination.js'
import { toIso } from '../../domain/to-iso.js'
import { assertCan, notFound } from '../../kernel/refusal.js'
import type { Row } from '../../kernel/tables.js'
import { isUuid } from '../../kernel/uuid.js'
import type { ServerContext } from '../../platform/context.js'
import { type Queryable, toTimestamp } from '../../platform/db/database.js'
import { lockMoreRows } from '../../platform/db/locks.js'
import { buildPageSql, type ListOrder } from '../../platform/db/pagination.js'
import { idempotencyKeyReused } from '../../platform/http/idempotency.js'

/** How long a proposal waits for a second person, in ms of exchange time. */
const PROPOSAL_LIFETIME = DAY

type ProposalRow = Row<
  'proposals',
  'id' | 'endpoint' | 'input' | 'userId' | 'state' | 'proposedBy' | 'proposedAt' | 'expiresAt'
>

const COLUMNS = 'proposals.id, endpoint, input, user_id, state, proposed_by, proposed_at, expires_at'

const restore = ({ state, proposedBy, expiresAt }: StoredProposal, now: number) =>
  proposalLifecycle.restore({ state, proposedBy, expiresAt }, now)

/** What a person proposes: an endpoint with its input. */
export interface NewProposal {
  /** The idempotency key of the request. A repeat proposes nothing more. */
  key: string
  endpoint: string
  input: object
  /** The id of the user whom the input names; null if it names none. */
  userId: string | null
  proposedBy: string
}

/** Stores a proposal. Returns its id and when it expires, as the API sends them, and whether it is new. */
export async function propose(
  tx: Queryable,
  now: number,
  { key, endpoint, input, userId, proposedBy }: NewProposal,
) {
  const id = randomUUID()
  // Waits for a repeat beside this one.
  await tx.query(
    `insert into proposals (id, key, endpoint, input, user_id, proposed_by, proposed_at, expires_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8) on conflict (key) do nothing`,
    [id, key, endpoint, input, userId, proposedBy, toTimestamp(now), toTimestamp(now + PROPOSAL_LIFETIME)],
  )
  const [stored] = await tx.query<ProposalRow & { isSame: boolean }>(
    `select ${COLUMNS}, endpoint = $2 and input = $3::jsonb and proposed_by = $4 as "isSame"
     from proposals where key = $1`,
    [key, endpoint, JSON.stringify(input), proposedBy],
  )
  if (!stored?.isSame) throw idempotencyKeyReused()
  return { isNew: stored.id === id, reference: { id: stored.id, expiresAt: toIso(stored.expiresAt) } }
}

/** Locks a proposal. Throws 404 without such a proposal. */
export async function lockProposal(tx: Queryable, id: string): Promise<ProposalRow> {
  const [row] = isUuid(id)
    ? await lockMoreRows<ProposalRow>(tx, {
        sql: `select ${COLUMNS} from proposals where id = $1`,
        params: [id],
      })
    : []
  if (!row) throw notFound()
  return row
}

/** Decides a locked proposal. Throws the refusal of its chart if it does not accept the event. */
export async function decideProposal(
  tx: Queryable,
  { clock }: Pick<ServerContext, 'clock'>,
  row: ProposalRow,
  { event, by }: { event: ProposalEvent; by: string },
): Promise<void> {
  const now = clock.now()
  const snapshot = restore(row, now)
  assertCan(snapshot, event)
  const state = getProposalState(proposalLifecycle.send(snapshot, event).snapshot)
  await tx.query('update proposals set state = $2, decided_by = $3, decided_at = $4 where id = $1', [
    row.id,
    state,
    by,
    toTimestamp(now),
  ])
}

const PROPOSALS: ListOrder = {
  list: 'proposals',
  by: { 'proposals.proposed_at': 'instant', 'proposals.id': 'uuid' },
  newestFirst: true,
}

/** Lists the proposals, newest first. */
export async function listProposals(db: Queryable, now: number, page: PageRequest) {
  const { where, order, params } = buildPageSql(PROPOSALS, page, [])
  const rows = await db.query<
    ProposalRow & Row<'proposals', 'decidedAt'> & { author: string; decider: string | null }
  >(
    `select ${COLUMNS}, decided_at, authors.name as author, deciders.name as decider
     from proposals join operators as authors on authors.id = proposed_by
       left join operators as deciders on deciders.id = decided_by
     where ${where} ${order}`,
    params,
  )
  const found = toPage(PROPOSALS.list, rows, ({ proposedAt, id }) => [proposedAt, id], page.limit)
  return mapPage(found, (row) => ({
    id: row.id,
    endpoint: row.endpoint,
    input: row.input,
    state: getProposalState(restore(row, now)),
    proposedBy: row.author,
    proposedAt: toIso(row.proposedAt),
    expiresAt: toIso(row.expiresAt),
    decidedBy: row.decider ?? undefined,
    decidedAt: toIso(row.decidedAt),
  }))
}
