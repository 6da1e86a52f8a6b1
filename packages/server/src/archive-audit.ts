// Moves old audit entries to a file, as the owner of the tables: npm run audit:archive -- --before 2026-01-01 --to FILE
import { parseArgs } from 'node:util'
import { runDatabaseCommand } from './database-command.js'
import { ConfigError } from './kernel/config-error.js'
import { archiveAudit } from './platform/audit/archive.js'

const DATE = /^\d{4}-\d{2}-\d{2}$/

const readArguments = (): { before: number; file: string } => {
  try {
    const { before = '', to } = parseArgs({
      options: { before: { type: 'string' }, to: { type: 'string' } },
    }).values
    const instant = DATE.test(before) ? Date.parse(before) : Number.NaN
    if (to !== undefined && !Number.isNaN(instant)) return { before: instant, file: to }
  } catch {}
  throw new ConfigError('Usage: npm run audit:archive -- --before YYYY-MM-DD --to FILE')
}

await runDatabaseCommand(async ({ db, clock }) => {
  const options = readArguments()
  const count = await archiveAudit({ db, clock }, options)
  console.log(`Archived in ${options.file}: ${count} entries`)
  return 0
})
