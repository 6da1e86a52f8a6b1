import { MINUTE } from '@cht/sdk/time'
import { expect, test } from 'vitest'
import { attackWithPictures, formatAttack } from './attack-pictures.js'
import { readHarnessOptions } from './options.js'

const { seed, users, rounds } = readHarnessOptions()

test(
  'every buyer can pay while others send hostile pictures at the write limit',
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
  rounds * 20 * MINUTE,
)
