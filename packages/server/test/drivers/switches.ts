import { type SwitchEvent, switchLifecycle } from '@cht/machines/lifecycles'
import type { TestExchange, TestUser } from '../exchange.js'
import { type Coverage, createDriver, type Driver } from './driver.js'

const name = 'stakes'
/** The words of the operator, in the place of which the chart has its own. */
const text = 'This is stopped for now'

/** Drives the switch of the investments, which runs. */
export function createSwitchDriver(
  { operator }: TestExchange,
  { client }: TestUser,
  coverage: Coverage,
): Driver<SwitchEvent> {
  return createDriver({
    coverage,
    snapshot: switchLifecycle.restore(null),
    send: switchLifecycle.send,
    calls: {
      'switch.stop': () => operator.stopSwitch({ name, text }),
      'switch.start': () => operator.startSwitch({ name, why: 'Test' }),
      'act.perform': () =>
        client.investments.create({ amount: 25_000, planDurationDays: 6, roiPercentage: 10 }),
    },
    eventsToTry: [{ type: 'switch.start' }, { type: 'act.perform' }],
    getExpected: ({ value }) => value,
    readActual: async () => {
      const switches = await operator.switches()
      return switches.find((row) => row.name === name)?.stoppedAt === undefined ? 'running' : 'stopped'
    },
  })
}
