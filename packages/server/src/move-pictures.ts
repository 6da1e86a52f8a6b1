// Moves all pictures to one storage of PICTURE_STORAGE: npm run pictures:move -- --to database|folder|s3
import { parseArgs } from 'node:util'
import { ConfigError } from './config-error.js'
import { openPictureRewriting, runDatabaseCommand } from './database-command.js'
import type { PictureStorages } from './picture-storage/open.js'
import { type RewriteDeps, rewritePictures } from './picture-storage/rewrite.js'
import { eraseUnnamedObjects } from './picture-storage/unnamed-objects.js'

const readTarget = (): string => {
  try {
    const { to } = parseArgs({ options: { to: { type: 'string' } } }).values
    if (to !== undefined) return to
  } catch {}
  throw new ConfigError('Usage: npm run pictures:move -- --to database|folder|s3')
}

/** Finds the storage of this name. Null is the database. */
const findStorage = (storages: PictureStorages, name: string) => {
  if (name === 'database') return null
  const listed = storages.names.find((known) => known === name)
  if (!listed) throw new ConfigError(`PICTURE_STORAGE does not list ${name}`)
  return storages.get(listed)
}

const movePictures = (deps: RewriteDeps, name: string) => {
  const target = findStorage(deps.storages, name)
  const condition = { sql: 'storage is distinct from $1', params: [target?.name ?? null] }
  return rewritePictures(deps, { condition, target })
}

await runDatabaseCommand(async (context) => {
  const name = readTarget()
  const deps = await openPictureRewriting(context)
  const { rewritten, failures } = await movePictures(deps, name)
  for (const failure of failures) console.log(failure)
  console.log(`Moved to ${name}: the pictures of ${rewritten} rows`)
  if (failures.length > 0) console.log(`Not readable, and left where they are: ${failures.length}`)
  await eraseUnnamedObjects(deps)
  return failures.length === 0 ? 0 : 1
})
