import type { CalendarChange, SessionRule } from '@cht/sdk/operator'
import { createOccurrence } from '@cht/sdk/rules'
import { expect, test } from 'vitest'
import { describeAnnouncement, describeChange, describeRule } from './preview-words.js'

const toSession = (date: string) =>
  createOccurrence({ startTime: '09:00', durationInMinutes: 60 }, 'Africa/Lagos', date)
const listDays = (count: number) =>
  Array.from({ length: count }, (_, day) => toSession(`2026-11-${String(day + 10)}`))

const CHANGE: CalendarChange = {
  timeZone: 'Africa/Lagos',
  rules: [],
  occurrences: [],
  added: [],
  removed: [],
  newRuleIds: [],
  ended: [],
  told: 0,
}

test('a change says which sessions there will be, which there will not be, and who is told', () => {
  expect(
    describeChange({
      ...CHANGE,
      added: [toSession('2026-11-20')],
      removed: [toSession('2026-11-21')],
      told: 1_200,
    }),
  ).toEqual([
    'No session: 2026-11-21, 09:00, 60 minutes',
    'New session: 2026-11-20, 09:00, 60 minutes',
    '1,200 users with pending orders are told that their next session moves.',
    'Times are those of Africa/Lagos.',
  ])
})

test('a change without an effect says so, and one with a large effect is short', () => {
  expect(describeChange(CHANGE)).toEqual([
    'The sessions of the next 14 days stay as they are.',
    'Times are those of Africa/Lagos.',
  ])
  const long = describeChange({ ...CHANGE, removed: listDays(12) })
  expect(long).toHaveLength(12)
  expect(long[10]).toBe('No session: 2 more in the next 14 days')
})

test('a rule is told in words', () => {
  const stored = { id: '1', since: 0 }
  const times = { startTime: '09:00', durationInMinutes: 60 }
  const rules: SessionRule[] = [
    { kind: 'daily', ...times, ...stored },
    { kind: 'daily', ...times, ...stored, weekdays: ['mon', 'fri'], from: '2026-11-20', until: '2026-12-20' },
    { kind: 'once', ...times, ...stored, date: '2026-12-25' },
    { kind: 'closed', ...stored, from: '2026-12-25' },
    { kind: 'closed', ...stored, from: '2026-12-25', until: '2026-12-26' },
    { kind: 'pause', ...stored, from: 0 },
  ]
  expect(rules.map(describeRule)).toEqual([
    'Every day at 09:00, 60 minutes',
    'mon, fri at 09:00, 60 minutes from 2026-11-20 until 2026-12-20',
    'Once on 2026-12-25 at 09:00, 60 minutes',
    'No daily sessions on 2026-12-25',
    'No daily sessions from 2026-12-25 until 2026-12-26',
    expect.stringMatching(/^Pause from .*1970.* until it is removed$/),
  ])
})

test('the preview of an announcement says how many users read what, and how', () => {
  expect(
    describeAnnouncement(1, {
      title: 'Maintenance',
      body: 'On Sunday.',
      channels: 'banner,mail',
      link: '/orders',
      from: '2026-11-22T09:00',
      until: '',
    }),
  ).toEqual([
    'It is for 1 user now.',
    'They read: “Maintenance” “On Sunday.”',
    'By banner, mail, with a link to /orders.',
    'From 2026-11-22 09:00 until it is ended.',
  ])
})
