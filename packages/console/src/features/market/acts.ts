import {
  type Act,
  type ActField,
  type ActValues,
  defineAct,
  PRICE_CHANGE_MAX,
  SWITCH_TEXT_MAX,
  WEEKDAYS,
} from '@cht/machines/console'
import type { SessionRule, Weekday } from '@cht/sdk/operator'
import {
  ANNOUNCEMENT_CHANNELS,
  ANNOUNCEMENT_LIMITS,
  ANNOUNCEMENT_SEGMENTS,
  type AnnouncementSegment,
  COUNTRIES,
  CURRENCIES,
  describeStop,
  type SwitchName,
} from '@cht/sdk/rules'
import { OPTIONAL_WHY, WHY } from '../../components/acts/fields.js'
import { describeAnnouncement, describeChange } from './preview-words.js'

const START: Act = {
  endpoint: 'startSwitch',
  event: { type: 'switch.start' },
  label: 'Start again',
  explains:
    'Windows that stood still go on. Where two administrators can sign in, another one has to approve it.',
  fields: [WHY],
}

/** What can be proposed about a switch. */
export const SWITCH_ACTS: readonly Act[] = [START]

/** What an administrator does about a switch. The words that users read stand below those of the switch. */
export const createSwitchActs = (name: SwitchName, isStopped: boolean): readonly Act[] => [
  {
    endpoint: 'stopSwitch',
    event: { type: 'switch.stop' },
    label: isStopped ? 'Change the words' : 'Stop',
    explains: `At once, on all processes, by one person. Users read: “${describeStop({ name, text: '…' })}”, with your words at the end.`,
    fields: [
      {
        name: 'text',
        label: 'What users read',
        hint: `At most ${SWITCH_TEXT_MAX} characters`,
        kind: 'text',
        templates: [
          'We are looking into a fault. Your tokens are safe.',
          'We are doing maintenance. We will be back within two hours.',
        ],
      },
      OPTIONAL_WHY,
    ],
  },
  START,
]

export const RATE_ACTS: readonly Act[] = [
  {
    endpoint: 'setRates',
    label: 'Set prices',
    explains:
      'They hold for all matches from now on; trades keep the price of their match. Currencies without a number keep their price.',
    fields: [
      ...CURRENCIES.map(
        (currency): ActField => ({
          name: currency,
          label: `${currency} for 1 CHT`,
          kind: 'number',
          optional: true,
        }),
      ),
      {
        name: 'confirm',
        label: `A price changes by more than ${PRICE_CHANGE_MAX * 100} %, and that is meant`,
        kind: 'flag',
      },
      OPTIONAL_WHY,
    ],
  },
]

const WEEKDAY_LABELS: Record<Weekday, string> = {
  mon: 'Monday',
  tue: 'Tuesday',
  wed: 'Wednesday',
  thu: 'Thursday',
  fri: 'Friday',
  sat: 'Saturday',
  sun: 'Sunday',
}
const START_TIME: ActField = {
  name: 'rule.startTime',
  label: 'Begins',
  hint: 'In the time zone of the exchange',
  kind: 'time',
}
const LENGTH: ActField = { name: 'rule.durationInMinutes', label: 'Minutes', kind: 'number', initial: '60' }

/** What an administrator adds to the calendar. Each says what it would do before it is done. */
export const CALENDAR_ACTS: readonly Act[] = [
  defineAct<'addSessionRule'>({
    endpoint: 'addSessionRule',
    label: 'Add a daily session',
    explains: 'On every day, or on some days of the week.',
    values: { 'rule.kind': 'daily' },
    fields: [
      START_TIME,
      LENGTH,
      {
        name: 'rule.weekdays',
        label: 'Days',
        hint: 'All days if none is chosen',
        kind: 'many',
        optional: true,
        options: WEEKDAYS.map((value) => ({ value, label: WEEKDAY_LABELS[value] })),
      },
      { name: 'rule.from', label: 'First day', kind: 'day', optional: true },
      { name: 'rule.until', label: 'Last day', kind: 'day', optional: true },
      OPTIONAL_WHY,
    ],
    preview: describeChange,
  }),
  defineAct<'addSessionRule'>({
    endpoint: 'addSessionRule',
    label: 'Add one session',
    explains: 'On one day, also on one without daily sessions.',
    values: { 'rule.kind': 'once' },
    fields: [{ name: 'rule.date', label: 'Day', kind: 'day' }, START_TIME, LENGTH, OPTIONAL_WHY],
    preview: describeChange,
  }),
  defineAct<'addSessionRule'>({
    endpoint: 'addSessionRule',
    label: 'Close days',
    explains: 'One day without daily sessions, or several, such as a holiday.',
    values: { 'rule.kind': 'closed' },
    fields: [
      { name: 'rule.from', label: 'Day', kind: 'day' },
      { name: 'rule.until', label: 'Last day, if there are several', kind: 'day', optional: true },
      OPTIONAL_WHY,
    ],
    preview: describeChange,
  }),
  defineAct<'addSessionRule'>({
    endpoint: 'addSessionRule',
    label: 'Pause',
    explains: 'No session starts. One that runs goes on. Removing the rule ends the pause.',
    values: { 'rule.kind': 'pause' },
    fields: [
      { name: 'rule.from', label: 'From', hint: 'At once if it is empty', kind: 'instant', optional: true },
      {
        name: 'rule.until',
        label: 'Until',
        hint: 'Until the pause is removed if it is empty',
        kind: 'instant',
        optional: true,
      },
      OPTIONAL_WHY,
    ],
    preview: describeChange,
  }),
]

/** Replaces the sessions of every day by those that are written down. */
export const createSetSessionsAct = (rules: readonly SessionRule[]): Act =>
  defineAct<'setLiveSessions'>({
    endpoint: 'setLiveSessions',
    label: 'Set the sessions of every day',
    explains: 'They replace all daily rules; other rules stay. No session at all if the field is empty.',
    fields: [
      {
        name: 'sessions',
        label: 'Sessions',
        hint: 'Time and minutes of each: 09:00/60 18:30/120',
        kind: 'sessions',
        initial: rules
          .flatMap((rule) => (rule.kind === 'daily' ? [`${rule.startTime}/${rule.durationInMinutes}`] : []))
          .join(' '),
      },
      OPTIONAL_WHY,
    ],
    preview: describeChange,
  })

export const RULE_ACTS: readonly Act[] = [
  defineAct<'removeSessionRule'>({
    endpoint: 'removeSessionRule',
    label: 'Remove',
    explains: 'The rule ends, and so a pause does. A session that runs goes on.',
    fields: [OPTIONAL_WHY],
    preview: describeChange,
  }),
]

/** Whom an announcement is for. */
export const SEGMENT_LABELS: Record<AnnouncementSegment, string> = {
  everybody: 'Everybody',
  country: 'A country',
  verified: 'Users with a verified identity',
  notVerified: 'Users without a verified identity',
  pendingOrders: 'Users with pending orders',
  openTrades: 'Users with open trades',
  stakes: 'Users with running investments',
}

/** By what users are told. */
export const CHANNEL_LABELS = {
  banner: 'A banner on every page',
  notification: 'A notification',
  mail: 'A mail, with the notification',
} as const

const titleCase = (text: string) => `${text.slice(0, 1).toUpperCase()}${text.slice(1)}`

export const ANNOUNCE_ACTS: readonly Act[] = [
  defineAct<'planAnnouncement'>({
    endpoint: 'planAnnouncement',
    label: 'Plan an announcement',
    explains: 'You see what users will see, and how many they are, before anything is planned.',
    fields: [
      {
        name: 'title',
        label: 'Title',
        hint: `At most ${ANNOUNCEMENT_LIMITS.title} characters`,
        kind: 'line',
      },
      {
        name: 'body',
        label: 'Text',
        hint: `At most ${ANNOUNCEMENT_LIMITS.body.toLocaleString('en-GB')} characters`,
        kind: 'text',
      },
      {
        name: 'channels',
        label: 'How',
        kind: 'many',
        initial: 'banner',
        options: ANNOUNCEMENT_CHANNELS.map((value) => ({ value, label: CHANNEL_LABELS[value] })),
      },
      {
        name: 'segment',
        label: 'For',
        kind: 'choice',
        initial: 'everybody',
        options: ANNOUNCEMENT_SEGMENTS.map((value) => ({ value, label: SEGMENT_LABELS[value] })),
      },
      {
        name: 'country',
        label: 'Country',
        kind: 'choice',
        optional: true,
        options: COUNTRIES.map((value) => ({ value, label: titleCase(value) })),
      },
      {
        name: 'link',
        label: 'Leads to',
        hint: 'A path of this site: /settings',
        kind: 'line',
        optional: true,
      },
      { name: 'from', label: 'From', hint: 'At once if it is empty', kind: 'instant', optional: true },
      {
        name: 'until',
        label: 'Until',
        hint: 'Until it is ended if it is empty',
        kind: 'instant',
        optional: true,
      },
      {
        name: 'maintenance.from',
        label: 'Maintenance from',
        hint: 'Its mails are sent whatever users have turned off.',
        kind: 'instant',
        optional: true,
      },
      { name: 'maintenance.until', label: 'Maintenance until', kind: 'instant', optional: true },
      OPTIONAL_WHY,
    ],
    preview: ({ users }, typed: ActValues) => describeAnnouncement(users, typed),
  }),
]

export const ANNOUNCEMENT_ACTS: readonly Act[] = [
  {
    endpoint: 'endAnnouncement',
    event: { type: 'announcement.end' },
    label: 'End',
    explains: 'Before its time: its banner is not shown any more. It cannot be undone.',
    fields: [OPTIONAL_WHY],
  },
  {
    endpoint: 'withdrawAnnouncement',
    event: { type: 'announcement.withdraw' },
    label: 'Withdraw',
    explains:
      'Its banner ends, and nobody else is told. Who has read it or has its mail keeps that. It cannot be undone.',
    fields: [WHY],
  },
]

export const CLOCK_ACTS: readonly Act[] = [
  {
    endpoint: 'advanceClock',
    label: 'Advance the clock',
    explains:
      'In a demo only. All that is due until then happens: windows end, sessions match, investments pay. It never goes back.',
    fields: [{ name: 'ms', label: 'Minutes', kind: 'minutes', initial: '60' }, OPTIONAL_WHY],
  },
]
