import type { OperatorAnnouncement } from '@cht/sdk/operator'
import { ANNOUNCEMENT_CHANNELS, ANNOUNCEMENT_SEGMENTS, COUNTRIES } from '@cht/sdk/rules'
import { formatTime } from '../format-time.js'
import { listOf, moment, oneOf, text } from '../value-parsers.js'
import { type CommandContext, defineCommand } from './command.js'
import { id, pageOptions, printNextPage, withReason } from './rows.js'

type Print = Pick<CommandContext, 'print'>

const describeSegment = ({ segment, country }: OperatorAnnouncement) =>
  country === undefined ? segment : `${segment} ${country}`

const printLine = ({ print }: Print, announcement: OperatorAnnouncement) => {
  const { id: name, state, from, title, told } = announcement
  print(`${name}  ${state}  ${formatTime(from)}  ${describeSegment(announcement)}  told ${told}  ${title}`)
}

const printWhole = (context: Print, announcement: OperatorAnnouncement) => {
  const { print } = context
  const { until, channels, maintenance, link, plannedBy, body } = announcement
  printLine(context, announcement)
  print(`until ${until === undefined ? 'it is ended' : formatTime(until)}, by ${channels.join(', ')}`)
  if (maintenance)
    print(`maintenance from ${formatTime(maintenance.from)} until ${formatTime(maintenance.until)}`)
  if (link !== undefined) print(`leads to ${link}`)
  if (plannedBy !== undefined) print(`planned by ${plannedBy}`)
  print(body)
}

export const announcements = [
  defineCommand('announcements list', {
    help: 'the announcements, newest first',
    optional: pageOptions,
    run: async (context, page) => {
      const found = await context.client.announcements(page)
      for (const announcement of found) printLine(context, announcement)
      if (found.length === 0) context.print('No announcement')
      printNextPage(context, found, 'announcements list', { limit: page.limit })
    },
  }),
  defineCommand('announcements show', {
    help: 'an announcement with its text',
    positionals: { id },
    run: async (context, { id: name }) =>
      printWhole(context, await context.client.announcement({ id: name })),
  }),
  defineCommand('announcements plan', {
    help: 'plans an announcement, for now or an instant; --dry-run counts its users',
    required: {
      title: text('text', 'at most 100 characters'),
      body: text('text', 'at most 2,000 characters'),
      channels: listOf('channels', oneOf('channel', ANNOUNCEMENT_CHANNELS)),
    },
    optional: {
      segment: oneOf('segment', ANNOUNCEMENT_SEGMENTS),
      country: oneOf('country', COUNTRIES),
      link: text('path', 'where it leads on this site, such as /settings'),
      from: moment,
      until: moment,
      'maintenance-from': moment,
      'maintenance-until': moment,
    },
    flags: { 'dry-run': 'counts the users of the segment, and plans nothing' },
    why: 'optional',
    run: async (context, values) => {
      const {
        'dry-run': dryRun,
        'maintenance-from': begins,
        'maintenance-until': ends,
        rest: _,
        ...input
      } = values
      const maintenance =
        begins === undefined || ends === undefined ? undefined : { from: begins, until: ends }
      if ((begins === undefined) !== (ends === undefined))
        throw new Error('A maintenance has both --maintenance-from and --maintenance-until')
      const { value } = await context.client.planAnnouncement({
        ...input,
        maintenance,
        dryRun,
        ...context.auditInfo,
      })
      context.print(`It is for ${value?.users ?? 0} users now`)
      if (value?.announcement) printWhole(context, value.announcement)
    },
  }),
  defineCommand('announcements withdraw', {
    help: 'takes an announcement back: its banner ends, and nobody else is told',
    positionals: { id },
    why: 'required',
    run: async (context, { id: name }) => {
      const input = { id: name, ...withReason(context.auditInfo) }
      const { value } = await context.client.withdrawAnnouncement(input)
      if (value) printLine(context, value)
    },
  }),
  defineCommand('announcements end', {
    help: 'ends a published announcement before its time',
    positionals: { id },
    why: 'optional',
    run: async (context, { id: name }) => {
      const { value } = await context.client.endAnnouncement({ id: name, ...context.auditInfo })
      if (value) printLine(context, value)
    },
  }),
]
