// Plays troubled trades through the charts, and prints how many end without an operator, with what can be said about the amount
// of a payment and without it: npm run troubled -- --trades 1000 --seed 1
import { parseArgs } from 'node:util'
import type { Behaviour } from './behaviour.js'
import { type Summary, simulateTrades, summarize, summarizeTroubles } from './simulate.js'
import { getBehaviour } from './troubles.js'

const { values } = parseArgs({
  options: { trades: { type: 'string', default: '1000' }, seed: { type: 'string', default: '1' } },
})
const [trades, seed] = [Number(values.trades), Number(values.seed)]
if (!Number.isInteger(trades) || trades < 1 || !Number.isInteger(seed)) {
  console.error('npm run troubled -- --trades 1000 --seed 1')
  process.exit(2)
}

const toRow = ({ trades, withAmounts, withoutAmounts }: Summary) => ({
  trades,
  'without an operator': withAmounts,
  'without amounts': withoutAmounts,
})

const format = ({ trades, withAmounts, withoutAmounts }: Summary): string =>
  [withAmounts, withoutAmounts]
    .map((count) => `${((100 * count) / trades).toFixed(1)} %`)
    .join(', without amounts ')

const simulated = simulateTrades({ trades, seed })
const troubles = Object.entries(summarizeTroubles(simulated))
console.table(Object.fromEntries(troubles.map(([name, summary]) => [name, toRow(summary)])))
console.log(
  `Ended without an operator, of ${trades} trades with seed ${seed}: ${format(summarize(simulated))}`,
)

// The two values of the behaviour that decide how far the figures are apart: how well a message does what a report does.
const { sendsRest } = getBehaviour('paidShort')
const VARIANTS: Record<string, Partial<Behaviour>> = {
  'Nobody asks by a message': { asksByMessage: 0 },
  'A message asks as well as a report': { asksByMessage: 1, sendsRestOnMessage: sendsRest },
}
for (const [name, changes] of Object.entries(VARIANTS))
  console.log(`${name}: ${format(summarize(simulateTrades({ trades, seed, changes })))}`)
