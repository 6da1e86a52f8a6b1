import type { ActValues } from '@cht/machines/console'
import type { CalendarChange, SessionRule } from '@cht/sdk/operator'
import { formatDateTime, MINUTE, type Occurrence } from '@cht/sdk/rules'

/** How many sessions are named. */
const SHOWN = 10

const describeSession = ({ localDate, startTime, startsAt, endsAt }: Occurrence) =>
  `${localDate}, ${startTime}, ${(endsAt - startsAt) / MINUTE} minutes`

const listSessions = (sessions: readonly Occurrence[], change: string): string[] => [
  ...sessions.slice(0, SHOWN).map((session) => `${change}: ${describeSession(session)}`),
  ...(sessions.length > SHOWN ? [`${change}: ${sessions.length - SHOWN} more in the next 14 days`] : []),
]

const countUsers = (count: number) => `${count.toLocaleString('en-GB')} ${count === 1 ? 'user' : 'users'}`

/** What a change of the calendar would do to the next 14 days. */
export const describeChange = ({ added, removed, told, timeZone }: CalendarChange): string[] => [
  ...(added.length + removed.length === 0 ? ['The sessions of the next 14 days stay as they are.'] : []),
  ...listSessions(removed, 'No session'),
  ...listSessions(added, 'New session'),
  ...(told > 0 ? [`${countUsers(told)} with pending orders are told that their next session moves.`] : []),
  `Times are those of ${timeZone}.`,
]

const describeDays = (from: string | undefined, until: string | undefined) =>
  [from === undefined ? '' : ` from ${from}`, until === undefined ? '' : ` until ${until}`].join('')

/** A rule of the calendar in words. */
export const describeRule = (rule: SessionRule): string => {
  switch (rule.kind) {
    case 'daily':
      return `${rule.weekdays?.join(', ') ?? 'Every day'} at ${rule.startTime}, ${rule.durationInMinutes} minutes${describeDays(rule.from, rule.until)}`
    case 'once':
      return `Once on ${rule.date} at ${rule.startTime}, ${rule.durationInMinutes} minutes`
    case 'closed':
      return `No daily sessions${rule.until === undefined ? ` on ${rule.from}` : describeDays(rule.from, rule.until)}`
    case 'pause':
      return `Pause from ${formatDateTime(rule.from)}${rule.until === undefined ? ' until it is removed' : ` until ${formatDateTime(rule.until)}`}`
  }
}

/** What users will see of an announcement. */
export const describeAnnouncement = (users: number, typed: ActValues): string[] => {
  const { title, body, channels = '', link, from, until } = typed
  return [
    `It is for ${countUsers(users)} now.`,
    `They read: “${title}” “${body}”`,
    `By ${channels.split(',').join(', ')}${link ? `, with a link to ${link}` : ''}.`,
    `From ${from ? from.replace('T', ' ') : 'now'} until ${until ? until.replace('T', ' ') : 'it is ended'}.`,
  ]
}
