import type { Config } from './kernel/config.js'
import { ConfigError } from './kernel/config-error.js'
import type { Database } from './platform/db/database.js'
import { openDatabaseTime } from './platform/db/database-time.js'
import { assertRole, grantTo } from './platform/db/grants.js'
import { checkLedger } from './platform/db/ledger-check.js'
import { assertCanMigrate, migrate } from './platform/db/migrate.js'
import { assertTarget } from './platform/db/move/assert-target.js'
import { copyDatabase } from './platform/db/move/copy-database.js'
import { compareTables, digestSource } from './platform/db/move/digests.js'
import { type ExchangeIdentity, readIdentity } from './platform/db/move/identity.js'
import { eraseMark, readMark, writeMark } from './platform/db/move/marks.js'
import { assertSoundEngine } from './platform/db/probe.js'
import { assertKeys } from './platform/encryption/check-keys.js'
import { loadEncryptionKeys } from './platform/encryption/keys.js'
import { assertListed } from './platform/picture-storage/open.js'
import { assertProductionConfig, assertProductionData } from './production.js'

interface MoveOptions {
  /** The embedded database. */
  source: Database
  target: Database
  config: Config
  /** The role of the processes, if it is another one than the owner of the tables. */
  role: string | undefined
  print: (line: string) => void
}

/** Names the target without its user and password. */
const describePlace = ({ databaseUrl = '' }: Config): string => {
  const { hostname, port, pathname, searchParams } = new URL(databaseUrl)
  return `${searchParams.get('host') ?? hostname}${port === '' ? '' : `:${port}`}${pathname}`
}

/** Throws a `ConfigError` if a process with these settings would not start after the move. */
const assertSettings = async ({ source, config }: MoveOptions, { demoOffsetMs }: ExchangeIdentity) => {
  assertProductionConfig(config)
  await assertProductionData(source, config, { offset: () => demoOffsetMs })
  await assertKeys(source, loadEncryptionKeys(config))
  const storages = config.pictureStorage.map(({ name }) => name)
  await assertListed(source, storages)
}

const assertEmptyTarget = async ({ target, role }: MoveOptions, { identity }: ExchangeIdentity) => {
  await assertCanMigrate(target)
  await assertTarget(target, identity)
  if (role !== undefined) await assertRole(target, role)
}

const prepare = async ({ source, target, role }: MoveOptions, { identity }: ExchangeIdentity) => {
  await migrate(source, { variable: 'DATA_DIR', isMoving: true })
  await migrate(target, { isMoving: true })
  await assertSoundEngine(target)
  await writeMark(target, 'moving', identity)
  if (role !== undefined) await target.transaction((tx) => grantTo(tx, role))
}

/** Prints what is wrong with the ledger. Returns whether nothing is. */
const checkWholeLedger = async ({ target, print }: MoveOptions): Promise<boolean> => {
  const time = await openDatabaseTime(target)
  const { breaches } = await checkLedger(target, time.now(), 'full')
  for (const breach of breaches) print(breach)
  return breaches.length === 0
}

/** Copies everything and compares it. Returns the number of rows; undefined if something differs. */
const copyAndCheck = async (
  options: MoveOptions,
  { identity }: ExchangeIdentity,
): Promise<number | undefined> => {
  const { source, target, print } = options
  const tables = await digestSource(source)
  try {
    await copyDatabase(source, target, tables, identity)
  } catch (error) {
    // The target belongs to another exchange, which must be able to start there.
    if (error instanceof ConfigError) await eraseMark(target, 'moving')
    throw error
  }
  const isSame = await compareTables(target, tables, print)
  if (!isSame || !(await checkWholeLedger(options))) return undefined
  return tables.reduce((total, { rows }) => total + rows, 0)
}

/**
 * Whether the whole exchange is in the target, and the source was marked. Throws a `ConfigError` if it was moved to another place.
 */
const wasMoved = async (
  { source, target }: MoveOptions,
  { identity }: ExchangeIdentity,
): Promise<boolean> => {
  const place = await readMark(source, 'moved')
  if (place === undefined || (await readMark(target, 'moving')) === identity) return false
  if ((await readIdentity(target))?.identity === identity) return true
  throw new ConfigError(`DATA_DIR names a database that was moved to ${place}`)
}

/**
 * Moves the exchange of an embedded database into an empty database of PostgreSQL. A move that was cut off at any point is done again
 * by the next one, and until then no process starts on the target. At the end the source is marked, so that no process starts on it.
 * Returns the exit code. Throws a `ConfigError` for what is refused, before it changes anything.
 */
export async function moveExchange(options: MoveOptions): Promise<number> {
  const { source, target, print } = options
  const place = describePlace(options.config)
  const exchange = await readIdentity(source)
  if (!exchange) throw new ConfigError('DATA_DIR has no exchange to move: no process has started on it')
  if (await wasMoved(options, exchange)) {
    print(`Moved before, to ${place}`)
    return 0
  }
  await assertSettings(options, exchange)
  await assertEmptyTarget(options, exchange)
  await prepare(options, exchange)
  const rows = await copyAndCheck(options, exchange)
  if (rows === undefined) {
    print(`Not moved. The exchange is still that of DATA_DIR`)
    return 1
  }
  await writeMark(source, 'moved', place)
  await eraseMark(target, 'moving')
  print(`Moved to ${place}: ${rows} rows. Every invariant of the ledger holds`)
  return 0
}
