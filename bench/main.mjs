// Runs the benchmarks and says of each figure whether it meets its goal: npm run bench [-- part …]
// A part is a module beside this one. Its default export is an async generator of rows:
// { what, value, unit, goal, atLeast, peer, floor }; a value may not exceed its goal, or with `atLeast` not fall below
// it, and a row without a goal is there to be read. `peer` is the best open client of this field, `floor` what remains
// where there is next to nothing; both were measured once, on another machine.
import { readdirSync } from 'node:fs'
import { basename } from 'node:path'
import { verdictOf, written } from './row.mjs'

const PARTS = readdirSync(import.meta.dirname)
  .filter((file) => file.endsWith('.mjs') && !['main.mjs', 'row.mjs'].includes(file))
  .map((file) => basename(file, '.mjs'))

const asked = process.argv.slice(2)
const unknown = asked.filter((name) => !PARTS.includes(name))
if (unknown.length > 0) {
  console.error(`There is no ${unknown.join(', ')}; there is ${PARTS.join(', ')}`)
  process.exit(2)
}

const missed = []
for (const name of asked.length > 0 ? asked : PARTS) {
  console.log(`\n── ${name}`)
  const { default: rows } = await import(`./${name}.mjs`)
  for await (const row of rows()) {
    console.log(written(row))
    if (verdictOf(row) === 'missed') missed.push(row.what)
  }
}
console.log(missed.length === 0 ? '\nEvery goal is met' : `\nMissed: ${missed.join(', ')}`)
process.exitCode = missed.length === 0 ? 0 : 1
