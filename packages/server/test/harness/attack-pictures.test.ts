import { MINUTE } from '@cht/sdk/rules'
import { expect, test } from 'vitest'
import { attackWithPictures, formatAttack } from './attack-pictures.js'
import { readHarnessOptions } from './options.js'

const { seed, users, rounds } = readHarnessOptions()
/** More payers take longer, and a run with more payers has more rounds. */
const TIMEOUT = rounds * 20 * MINUTE

test(
  'every honest buyer can pay while attackers send hostile pictures',
  async () => {
    // 1 payer in the short run of `npm test`, 100 in `npm run soak`.
    const payers = Math.max(1, Math.floor(users / 5))
    const report = await attackWithPictures({ seed, payers, attackers: 3 })
    console.log(`Hostile pictures, SOAK_SEED=${seed}: ${formatAttack(report)}`)
    const { payments, accepted } = report
    expect({ seed, payments, accepted }).toEqual({ seed, payments: payers, accepted: payers })
    expect(report.hostileRequests).toBeGreaterThan(0)
  },
  TIMEOUT,
)
