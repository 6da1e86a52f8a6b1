import { MINUTE } from '@cht/sdk/time'
import { expect, test } from 'vitest'
import { attackWithPictures, formatAttack } from './attack-pictures.js'
import { readHarnessOptions } from './options.js'

const { seed, users, rounds } = readHarnessOptions()
/** A longer run of the harness has more rounds, and more payers here. */
const TIMEOUT = rounds * 20 * MINUTE

test(
  'every honest buyer can pay while attackers send hostile pictures',
  async () => {
    // 1 payer in the short run of `npm test`, 100 in `npm run soak`.
    const report = await attackWithPictures({ seed, payers: Math.max(1, users / 5), attackers: 3 })
    console.log(`Hostile pictures, SOAK_SEED=${seed}: ${formatAttack(report)}`)
    expect({ seed, payments: report.payments, accepted: report.accepted }).toEqual({
      seed,
      payments: report.payments,
      accepted: report.payments,
    })
    expect(report.hostilePictures).toBeGreaterThan(0)
  },
  TIMEOUT,
)
