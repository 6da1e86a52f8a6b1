import { operatorRead } from '@cht/machines/console'
import { announcementLifecycle } from '@cht/machines/operator'
import { useClock } from '@cht/machines/react'
import type { OperatorAnnouncement } from '@cht/sdk/operator'
import type { AnnouncementState } from '@cht/sdk/rules'
import { Button } from '@cht/ui/button'
import { Chip, type Tone } from '@cht/ui/chip'
import { DescriptionList } from '@cht/ui/description-list'
import { Dialog } from '@cht/ui/dialog'
import { Stack } from '@cht/ui/stack'
import { useState } from 'react'
import { Acts } from '../../components/acts/acts.js'
import { Instant } from '../../components/instant.js'
import { ListTable } from '../../components/list-table.js'
import { Loaded } from '../../components/loaded.js'
import { ANNOUNCE_ACTS, ANNOUNCEMENT_ACTS, CHANNEL_LABELS, SEGMENT_LABELS } from './acts.js'
import styles from './market.module.css'

const STATES: Record<AnnouncementState, { label: string; tone: Tone }> = {
  planned: { label: 'Planned', tone: 'information' },
  published: { label: 'Published', tone: 'positive' },
  ended: { label: 'Ended', tone: 'plain' },
  withdrawn: { label: 'Withdrawn', tone: 'negative' },
}

const restore = ({ state, from, until }: OperatorAnnouncement, now: number) =>
  announcementLifecycle.restore({ state, fromAt: from, untilAt: until ?? null }, now)

const describeUsers = ({ segment, country }: OperatorAnnouncement) =>
  country === undefined ? SEGMENT_LABELS[segment] : `${SEGMENT_LABELS[segment]}: ${country}`

const Whole = ({ announcement }: { announcement: OperatorAnnouncement }) => {
  const { body, channels, link, maintenance, plannedBy, told, until } = announcement
  return (
    <Stack>
      <p className={styles.body}>{body}</p>
      <DescriptionList
        items={[
          { label: 'For', value: describeUsers(announcement) },
          { label: 'By', value: channels.map((channel) => CHANNEL_LABELS[channel]).join(', ') },
          { label: 'Leads to', value: link },
          { label: 'Until', value: until === undefined ? 'It is ended' : <Instant at={until} /> },
          { label: 'Maintenance from', value: maintenance && <Instant at={maintenance.from} /> },
          { label: 'Maintenance until', value: maintenance && <Instant at={maintenance.until} /> },
          { label: 'Planned by', value: plannedBy },
          { label: 'Users who were told', value: told.toLocaleString('en-GB') },
        ]}
      />
    </Stack>
  )
}

/** The announcements, newest first, and what is planned next. */
export function Announcements() {
  const { now } = useClock()
  const [opened, setOpened] = useState<OperatorAnnouncement>()
  return (
    <Stack>
      <Acts label="Announcements" acts={ANNOUNCE_ACTS} />
      <ListTable
        list="announcements"
        label="Announcements"
        empty="Nothing was announced yet."
        columns={[
          { label: 'Title' },
          { label: 'For' },
          { label: 'State' },
          { label: 'From' },
          { label: 'Told', align: 'end' },
          { label: 'Acts' },
        ]}
        toRow={(announcement) => ({
          key: announcement.id,
          cells: [
            <Button key="title" variant="plain" size="small" onClick={() => setOpened(announcement)}>
              {announcement.title}
            </Button>,
            describeUsers(announcement),
            <Chip key="state" tone={STATES[announcement.state].tone}>
              {STATES[announcement.state].label}
            </Chip>,
            <Instant key="from" at={announcement.from} />,
            announcement.told,
            <Acts
              key="acts"
              label={announcement.title}
              acts={ANNOUNCEMENT_ACTS}
              subject={{ id: announcement.id }}
              snapshot={restore(announcement, now())}
            />,
          ],
        })}
      />
      {opened && (
        <Dialog title={opened.title} onClose={() => setOpened(undefined)}>
          <Loaded from={operatorRead('announcement', { id: opened.id })} what="The announcement">
            {(announcement) => <Whole announcement={announcement} />}
          </Loaded>
        </Dialog>
      )}
    </Stack>
  )
}
