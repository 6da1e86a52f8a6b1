// `npm run spec`: lists which rows of docs/spec-rows.md a test proves, and fails if no test proves a row.
// `npm run spec -- --break`: breaks the product row by row. Fails if a break is not noticed by a test of its row, or if a kind of tests
// (unit, server, browser) that claims a row notices none of its breaks. Without `--sample`, also if a row has no break.
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { runBreaks } from './break/run.js'
import { findProofs } from './proofs.js'
import { readRows } from './rows.js'

const ROOT = join(import.meta.dirname, '../..')

const { values } = parseArgs({
  options: {
    break: { type: 'boolean', default: false },
    /** The rows and rules to break: `--only login.1,orders.4`. Default: all. */
    only: { type: 'string' },
    /** How many rows and rules to break, drawn by `--seed`, by default that of the commit. Default: all. */
    sample: { type: 'string' },
    seed: { type: 'string' },
    /** Copies of the tree that are tested side by side. */
    workers: { type: 'string', default: '2' },
  },
})

const rows = readRows(ROOT)
const { proofs, mistakes } = findProofs(ROOT, rows)
const uncovered = [...rows].filter(([id]) => !proofs.some(({ row }) => row === id))

const listRows = () => {
  console.log('Covered')
  for (const id of rows.keys()) {
    const files = new Set(proofs.filter(({ row }) => row === id).map(({ file }) => file))
    if (files.size > 0) console.log(`  ${id.padEnd(32)} ${[...files].join(' ')}`)
  }
  console.log('Not covered')
  for (const [id, text] of uncovered) console.log(`  ${id.padEnd(32)} ${text}`)
  console.log(`${rows.size - uncovered.length} of ${rows.size} rows are covered, ${uncovered.length} are not`)
}

for (const mistake of mistakes) console.error(mistake)
if (mistakes.length > 0) process.exitCode = 1
if (values.break) {
  const isOk = await runBreaks(ROOT, rows, proofs, {
    only: values.only?.split(','),
    sample: values.sample === undefined ? undefined : Number(values.sample),
    seed: values.seed === undefined ? undefined : Number(values.seed),
    workers: Number(values.workers),
  })
  if (!isOk) process.exitCode = 1
} else {
  listRows()
  if (uncovered.length > 0) process.exitCode = 1
}
