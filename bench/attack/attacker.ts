// Runs an attack until its parent asks for the end: node attacker.ts NAME OPTIONS. Sends its report to the parent.
import { setPriority } from 'node:os'
import { ATTACKS, type Attack, type AttackName } from './attacks.js'

/** What an attack got. */
export interface AttackReport {
  /** How many responses had each status; 0: no response. */
  statuses: Record<number, number>
  /** The slowest response, in ms. */
  slowest: number
}

const [name, options] = process.argv.slice(2)
const attack: Attack = ATTACKS[name as AttackName]
// The attack comes from other machines: it must not take the time of this one from the server.
setPriority(19)
const send = attack.createSend(JSON.parse(options ?? ''))
const report: AttackReport = { statuses: {}, slowest: 0 }
let isRunning = true
let next = 0

const run = async () => {
  while (isRunning) {
    const startedAt = performance.now()
    const status = await send(next++).catch(() => 0)
    if (!isRunning) return
    report.statuses[status] = (report.statuses[status] ?? 0) + 1
    report.slowest = Math.max(report.slowest, performance.now() - startedAt)
  }
}

process.on('message', () => {
  isRunning = false
  process.send?.(report, () => process.exit(0))
})
for (let count = 0; count < attack.inFlight; count++) run()
