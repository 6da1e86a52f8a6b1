import { SWITCH_LABELS, SWITCHES, type SwitchName } from '@cht/sdk/rules'
import { formatTime } from '../format-time.js'
import { oneOf, text } from '../value-parsers.js'
import { type CommandContext, defineCommand } from './command.js'
import { printProposal } from './proposals.js'
import { withReason } from './rows.js'

interface Switch {
  name: SwitchName
  stoppedAt?: number | undefined
  stoppedBy?: string | undefined
  text?: string | undefined
}

const printSwitch = ({ print }: CommandContext, { name, stoppedAt, stoppedBy, text }: Switch) =>
  print(
    `${name.padEnd(12)} ${SWITCH_LABELS[name].padEnd(22)} ${stoppedAt === undefined ? 'runs' : `stopped since ${formatTime(stoppedAt)}${stoppedBy === undefined ? '' : ` by ${stoppedBy}`}: ${text}`}`,
  )

const NAME = { name: oneOf('switch', SWITCHES) }

export const switches = [
  defineCommand('switches show', {
    help: 'what runs and what is stopped, with the words that users read',
    run: async (context) => {
      for (const row of await context.client.switches()) printSwitch(context, row)
    },
  }),
  defineCommand('switches stop', {
    help: 'stops it at once on all processes; users read the text',
    positionals: NAME,
    required: { text: text('text', 'what users read') },
    why: 'optional',
    run: async (context, { name, text }) => {
      const { value: row } = await context.client.stopSwitch({ name, text, ...context.auditInfo })
      if (row) printSwitch(context, row)
    },
  }),
  defineCommand('switches start', {
    help: 'starts it again; windows that stood still go on',
    positionals: NAME,
    why: 'required',
    run: async (context, { name }) => {
      const { value: row } = await context.client.startSwitch({ name, ...withReason(context.auditInfo) })
      if (row) printSwitch(context, row)
      printProposal(context, row?.proposal)
    },
  }),
]
