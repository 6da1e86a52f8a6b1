import { MINUTE } from '@cht/sdk/rules'
import { formatTime } from '../format-time.js'
import { duration } from '../value-parsers.js'
import { type CommandContext, defineCommand } from './command.js'

const printClock = ({ print }: CommandContext, { now, offset }: { now: number; offset: number }) =>
  print(`${formatTime(now)}, ${Math.round(offset / MINUTE)} minutes ahead of the database's clock`)

export const clock = [
  defineCommand('clock show', {
    help: "the exchange's time",
    run: async (context) => printClock(context, await context.client.clock()),
  }),
  defineCommand('clock advance', {
    help: 'demo mode: moves the clock forward by a duration such as 15m (s, m, h, d)',
    positionals: { ms: duration },
    why: 'optional',
    run: async (context, { ms }) => {
      const { value: clock } = await context.client.advanceClock(
        { ms, ...context.auditInfo },
        { timeout: 5 * MINUTE },
      )
      if (clock) printClock(context, clock)
    },
  }),
]
