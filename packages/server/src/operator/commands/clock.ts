import { formatDateTime, MINUTE } from '@cht/sdk/time'
import { duration } from '../values.js'
import { type Call, command } from './command.js'

const showClock = ({ say }: Call, { now, offset }: { now: number; offset: number }) =>
  say(
    `${formatDateTime(now)} (${new Date(now).toISOString()}), ${Math.round(offset / MINUTE)} minutes ahead of the machine`,
  )

export const clock = [
  command('clock show', {
    help: "the exchange's time",
    run: async (call) => showClock(call, await call.client.clock()),
  }),
  command('clock advance', {
    help: 'demo mode: moves it (s, m, h, d), such as 15m',
    takes: { ms: duration },
    signed: true,
    run: async (call, { ms }) => {
      const clock = await call.client.advanceClock({ ms, ...call.signed }, { timeout: 5 * MINUTE })
      if (clock) showClock(call, clock)
    },
  }),
]
