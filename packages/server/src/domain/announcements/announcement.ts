import { announcementLifecycle } from '@cht/machines/operator'
import type { AnnouncementChannel, AnnouncementSegment, AnnouncementState } from '@cht/sdk/rules'
import type { Tables } from '../../kernel/tables.js'
import { STAKED_SQL } from '../investments/states.js'
import { toIso } from '../to-iso.js'
import { OPEN_TRADE_SQL } from '../trading/states.js'

/** An announcement as it is stored. */
export interface AnnouncementRow extends Omit<Tables['announcements'], 'state' | 'channels' | 'segment'> {
  state: AnnouncementState
  channels: AnnouncementChannel[]
  segment: AnnouncementSegment
}

/** Whether a row of `users` is in the segment of a row of `announcements`, as SQL. */
export const IS_IN_SEGMENT_SQL = `(users.phone_verified and users.closed_at is null and case announcements.segment
  when 'everybody' then true
  when 'country' then users.country = announcements.country
  when 'verified' then users.verification_state = 'verified'
  when 'notVerified' then users.verification_state <> 'verified'
  when 'pendingOrders' then exists (select from orders where orders.user_id = users.id and orders.status = 'pending')
  when 'openTrades' then exists (select from trades where ${OPEN_TRADE_SQL} and users.id in (trades.buyer_id, trades.seller_id))
  when 'stakes' then exists (select from investments where investments.user_id = users.id and ${STAKED_SQL})
  else false end)`

/** The columns that the state of an announcement at a time decides. */
export function toStateColumns(
  row: AnnouncementRow,
  snapshot: ReturnType<typeof announcementLifecycle.restore>,
) {
  return {
    id: row.id,
    state: snapshot.value,
    dueAt: announcementLifecycle.deadline(snapshot) ?? null,
  }
}

const toWindow = (from: number | null, until: number | null) =>
  from === null || until === null ? undefined : { from: toIso(from), until: toIso(until) }

/** An announcement for the operator. */
export function toWireOperatorAnnouncement(row: AnnouncementRow, now: number) {
  const { id, title, body, channels, segment, fromAt, untilAt, maintenanceFrom, maintenanceUntil, told } = row
  return {
    id,
    title,
    body,
    link: row.link ?? undefined,
    channels,
    segment,
    country: row.country ?? undefined,
    maintenance: toWindow(maintenanceFrom, maintenanceUntil),
    state: announcementLifecycle.restore(row, now).value,
    from: toIso(fromAt),
    until: toIso(untilAt),
    plannedBy: row.plannedBy ?? undefined,
    told,
  }
}

/** An announcement for users. */
export function toWireAnnouncement({
  id,
  title,
  body,
  link,
  maintenanceFrom,
  maintenanceUntil,
  fromAt,
}: AnnouncementRow) {
  return {
    id,
    title,
    body,
    link: link ?? undefined,
    maintenance: toWindow(maintenanceFrom, maintenanceUntil),
    publishedAt: toIso(fromAt),
  }
}
