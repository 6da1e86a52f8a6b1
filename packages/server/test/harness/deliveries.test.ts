import { MINUTE, NOTIFICATION_CODES } from '@cht/sdk/rules'
import { expect, inject, test } from 'vitest'
import { runDeliveries } from './delivery-run.js'
import { readNumber } from './options.js'

/** Few in `npm test`: each kind at least twice. */
const events = readNumber('DELIVERY_EVENTS', 2 * NOTIFICATION_CODES.length)
const kills = readNumber('DELIVERY_KILLS', 1)
const isSoak = kills >= 20

test.runIf(inject('postgresUrl') !== '')(
  `no mail, push or message to a webhook is lost over ${kills} kills, and none is doubled under another id (events: ${events})`,
  async () => {
    const report = await runDeliveries({ events, kills })
    console.log(JSON.stringify(report))
    const { counts, unknown } = report
    expect(unknown).toBe(0)
    for (const { expected, lost } of Object.values(counts)) {
      expect(expected).toBeGreaterThan(0)
      expect(lost).toBe(0)
    }
    expect(counts.webhook?.expected).toBeGreaterThanOrEqual(events)
    // In a short run, the kills delay a large share of the deliveries.
    if (isSoak) expect(report.inTime).toBeGreaterThanOrEqual(0.99)
  },
  (kills + 2) * 2 * MINUTE,
)
