import { expect, test } from 'vitest'
import { findPostgresBinaries } from '../../packages/server/test/postgres-cluster.js'
import type { AttackName } from './attacks.js'
import { measureAttacks } from './measure.js'

/** One attack of each kind. `npm run bench -- attack` runs all of them for longer, and compares times. */
const ATTACKS = [
  'slow bodies',
  'silent names',
  'logins of many addresses',
  'reads of an account',
  'resets and codes of others',
] as const satisfies AttackName[]

test.runIf(findPostgresBinaries() !== undefined)(
  'no request of honest users fails while others attack two processes, and every attacker is answered',
  async () => {
    const failures: unknown[] = []
    for await (const { attack, kinds, report } of measureAttacks({
      attacks: ATTACKS,
      turns: 1,
      duration: 3_000,
    })) {
      for (const [kind, { failed }] of Object.entries(kinds))
        if (failed > 0) failures.push({ attack, kind, failed })
      // 0 stands for no response, and for a 503 without `Retry-After`.
      if (report.statuses[0] !== undefined) failures.push({ attack, report })
    }
    expect(failures).toEqual([])
  },
  300_000,
)
