// Moves all pictures to one storage of PICTURE_STORAGE: npm run pictures:move -- --to database|folder|s3
import { parseArgs } from 'node:util'
import { openPictureRewriting, runDatabaseCommand } from './database-command.js'
import { ConfigError } from './kernel/config-error.js'
import { rewritePictures } from './platform/picture-storage/rewrite.js'
import { eraseUnnamedObjects } from './platform/picture-storage/unnamed-objects.js'

const readTarget = (): string => {
  try {
    const { to } = parseArgs({ options: { to: { type: 'string' } } }).values
    if (to !== undefined) return to
  } catch {}
  throw new ConfigError('Usage: npm run pictures:move -- --to database|folder|s3')
}

await runDatabaseCommand(async (context) => {
  const name = readTarget()
  const deps = await openPictureRewriting(context)
  const condition = { sql: 'storage <> $1', params: [name] }
  const { rewritten, failures } = await rewritePictures(deps, condition, deps.storages.get(name))
  for (const failure of failures) console.log(failure)
  console.log(`Moved to ${name}: the pictures of ${rewritten} rows`)
  if (failures.length > 0) console.log(`Not readable, and left where they are: ${failures.length}`)
  await eraseUnnamedObjects(deps)
  return failures.length === 0 ? 0 : 1
})
