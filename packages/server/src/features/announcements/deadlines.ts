import { announcementLifecycle } from '@cht/machines/operator'
import { type AnnouncementRow, toStateColumns } from '../../domain/announcements/announcement.js'
import { updateRows } from '../../platform/db/columns.js'
import type { Deadline } from '../../platform/deadlines/deadline.js'

/** Announcements that are published or end. */
export const ANNOUNCEMENT_DEADLINE: Deadline = {
  name: 'announcement',
  table: 'announcements',
  dueColumn: 'due_at',
  owners: [],
  run: async (tx, ids, { now }) => {
    const rows = await tx.query<AnnouncementRow>('select * from announcements where id = any ($1::uuid[])', [
      ids,
    ])
    updateRows(
      tx,
      'announcements',
      'id',
      rows.map((row) => toStateColumns(row, announcementLifecycle.restore(row, now))),
    )
  },
}
