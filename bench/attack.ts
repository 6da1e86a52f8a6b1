// Measures how much honest users on known devices are delayed while others attack two server processes.
import { ATTACKS, type AttackName } from './attack/attacks.js'
import { measureAttacks } from './attack/measure.js'
import type { BenchRow } from './row.js'

/** Of the time of honest requests, with the attack and without it in one run. */
const MAX_RATIO = 2
/** In ms: a stranger gets a response, or 503 with `Retry-After`, within it. */
const MAX_ANSWER_TIME = 2_000
const TURNS = 3
const DURATION = 10_000

export async function* benchAttack(): AsyncGenerator<BenchRow> {
  const requested = process.env.ATTACKS?.split(',') as AttackName[] | undefined
  const attacks = requested ?? (Object.keys(ATTACKS) as AttackName[])
  for await (const { attack, kinds, report } of measureAttacks({
    attacks,
    turns: TURNS,
    duration: DURATION,
  })) {
    const statuses = Object.entries(report.statuses).map(([status, count]) => `${count} × ${status}`)
    console.log(`${attack}: ${statuses.join(', ')}`)
    for (const [kind, { quiet, attacked, count, failed }] of Object.entries(kinds)) {
      const name = `${attack}: ${kind}`
      console.log(`  ${kind}: ${count}, ${Math.round(quiet)} ms quiet, ${Math.round(attacked)} ms attacked`)
      yield { name: `${name}, 99 %, attacked / quiet`, value: attacked / quiet, goal: MAX_RATIO }
      yield { name: `${name}, failed`, value: failed, goal: 0 }
    }
    if (report.slowest > 0)
      yield {
        name: `${attack}: slowest answer`,
        value: Math.round(report.slowest),
        unit: 'ms',
        goal: MAX_ANSWER_TIME,
      }
  }
}
