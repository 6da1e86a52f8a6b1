import { randomUUID } from 'node:crypto'
import { type AnnouncementEvent, announcementLifecycle } from '@cht/machines/operator'
import type { InputOf, PageRequest } from '@cht/sdk/contract'
import type { operator } from '@cht/sdk/operator'
import { DAY } from '@cht/sdk/rules'
import type { FastifyRequest } from 'fastify'
import {
  type AnnouncementRow,
  IS_IN_SEGMENT_SQL,
  toStateColumns,
} from '../../domain/announcements/announcement.js'
import { MAX_DAYS_AHEAD } from '../../domain/max-days-ahead.js'
import { toPage } from '../../domain/pagination.js'
import { assertCan, invalidInput } from '../../kernel/refusal.js'
import { COLUMNS } from '../../kernel/tables.js'
import type { ServerContext } from '../../platform/context.js'
import { insertRow, listColumns, serializeRows, updateRows } from '../../platform/db/columns.js'
import { type Queryable, type Transaction, toTimestamp } from '../../platform/db/database.js'
import { lockRequiredRow, lockRow } from '../../platform/db/locks.js'
import { buildPageSql, type ListOrder } from '../../platform/db/pagination.js'
import { requireRow } from '../../platform/db/require-row.js'
import { getSessionCutoffs, getSessionKey } from '../auth/sessions.js'

type Deps = Pick<ServerContext, 'clock'>
type PlanInput = InputOf<typeof operator.planAnnouncement>

export const SELECT_ANNOUNCEMENTS = `select ${listColumns('announcements', COLUMNS.announcements)} from announcements`

const ANNOUNCEMENTS: ListOrder = {
  list: 'announcements',
  by: { planned_at: 'instant', id: 'uuid' },
  newestFirst: true,
}

export function readAnnouncement(db: Queryable, id: string): Promise<AnnouncementRow> {
  return requireRow<AnnouncementRow>(db, `${SELECT_ANNOUNCEMENTS} where id = $1`, [id])
}

/** Lists the announcements, newest first. */
export async function listAnnouncements(db: Queryable, page: PageRequest) {
  const { where, order, params } = buildPageSql(ANNOUNCEMENTS, page, [])
  const rows = await db.query<AnnouncementRow>(`${SELECT_ANNOUNCEMENTS} where ${where} ${order}`, params)
  return toPage(ANNOUNCEMENTS.list, rows, ({ plannedAt, id }) => [plannedAt, id], page.limit)
}

/**
 * Lists the banners of whoever sends a request, newest first: of a user those for everybody and for their segments, of a guest those for
 * everybody.
 */
export async function listBanners(
  { db, clock, ...context }: ServerContext,
  request: FastifyRequest,
): Promise<AnnouncementRow[]> {
  const { seenAfter, createdAfter } = getSessionCutoffs({ databaseTime: clock.databaseTime })
  const now = clock.now()
  const rows = await db.query<AnnouncementRow>(
    `${SELECT_ANNOUNCEMENTS}
     where state in ('planned', 'published') and from_at <= $1 and 'banner' = any (channels) and (segment = 'everybody' or exists (
       select from login_sessions join users on users.id = login_sessions.user_id
       where token_hash = decode($2, 'hex') and seen_at > $3 and login_sessions.created_at > $4 and ${IS_IN_SEGMENT_SQL}))
     order by from_at desc, id limit 20`,
    [
      toTimestamp(now),
      getSessionKey(request, { db, clock, ...context }),
      toTimestamp(seenAfter),
      toTimestamp(createdAfter),
    ],
  )
  return rows.filter((row) => announcementLifecycle.restore(row, now).matches('published'))
}

/** Throws 422 for instants that have passed, are in the wrong order or lie too far ahead. */
const assertTimes = ({ maintenance }: PlanInput, from: number, until: number | null, now: number) => {
  const throwInvalid = (path: string, message: string) => {
    throw invalidInput([{ path, message }])
  }
  if (until !== null && until <= Math.max(from, now)) throwInvalid('until', 'must be after the beginning')
  if (from > now + MAX_DAYS_AHEAD * DAY) throwInvalid('from', `must be in the next ${MAX_DAYS_AHEAD} days`)
  if (maintenance && maintenance.until <= Math.max(maintenance.from, now))
    throwInvalid('maintenance.until', 'must be after the beginning')
}

const toRow = (input: PlanInput, now: number, by: string | undefined): AnnouncementRow => {
  const { title, body, link = null, channels, segment, country = null, maintenance } = input
  const from = Math.max(input.from ?? now, now)
  // The banner of a maintenance ends with it.
  const until = input.until ?? maintenance?.until ?? null
  if ((segment === 'country') !== (country !== null))
    throw invalidInput([{ path: 'country', message: 'goes with the segment country, and only with it' }])
  assertTimes(input, from, until, now)
  return {
    id: randomUUID(),
    title,
    body,
    link,
    channels: [...new Set(channels)],
    segment,
    country,
    maintenanceFrom: maintenance?.from ?? null,
    maintenanceUntil: maintenance?.until ?? null,
    state: 'planned',
    fromAt: from,
    untilAt: until,
    plannedBy: by ?? null,
    plannedAt: now,
    told: 0,
    toldTo: null,
    toldAt: null,
    dueAt: from,
    quarantinedAt: null,
  }
}

/** How many users are in the segment of an announcement, which need not be stored. */
const countUsers = async (tx: Queryable, row: AnnouncementRow): Promise<number> => {
  const [result] = await tx.query<{ count: number }>(
    `select count(*)::int as count from users, json_populate_recordset(null::announcements, $1) as announcements
     where ${IS_IN_SEGMENT_SQL}`,
    [serializeRows('announcements', [row])],
  )
  return result?.count ?? 0
}

/** Plans an announcement. Returns it, and how many users it is for now. With `dryRun`, nothing is stored. */
export async function planAnnouncement(
  tx: Queryable,
  { clock }: Deps,
  input: PlanInput,
  by: string | undefined,
): Promise<{ row: AnnouncementRow; users: number }> {
  const { now } = await lockRow(tx, clock, { sql: 'select from exchange', lock: 'share' })
  const row = toRow(input, now, by)
  const users = await countUsers(tx, row)
  if (!input.dryRun) await insertRow(tx, 'announcements', row)
  return { row, users }
}

/** Sends an event of the operator to an announcement. Throws 409 if its chart refuses it. */
export async function changeAnnouncement(
  tx: Transaction,
  { clock }: Deps,
  id: string,
  event: Exclude<AnnouncementEvent, { type: 'clock.tick' }>,
): Promise<AnnouncementRow> {
  const { row, now } = await lockRequiredRow<AnnouncementRow>(tx, clock, {
    sql: `${SELECT_ANNOUNCEMENTS} where id = $1`,
    params: [id],
  })
  const snapshot = announcementLifecycle.restore(row, now)
  assertCan(snapshot, event)
  const columns = toStateColumns(row, announcementLifecycle.send(snapshot, event).snapshot)
  updateRows(tx, 'announcements', 'id', [columns])
  return { ...row, ...columns }
}
