import { SECOND } from '@cht/sdk/rules'
import { assertNodeVersion } from './kernel/assert-node-version.js'
import { type Config, readConfig } from './kernel/config.js'
import { ConfigError } from './kernel/config-error.js'
import { protectDataDir } from './kernel/data-dir.js'
import { createLog } from './log.js'
import { type ExchangeClock, openClock } from './platform/db/clock.js'
import type { Database } from './platform/db/database.js'
import { openDatabaseTime } from './platform/db/database-time.js'
import { assertCurrentSchema } from './platform/db/migrate.js'
import { openDatabase } from './platform/db/open.js'
import { checkEncryptionKeys } from './platform/encryption/check-keys.js'
import { createColumnCipher } from './platform/encryption/cipher.js'
import { loadEncryptionKeys } from './platform/encryption/keys.js'
import { openPictureStorages } from './platform/picture-storage/open.js'
import type { PictureDeps } from './platform/picture-storage/unnamed-objects.js'

interface DatabaseContext {
  config: Config
  db: Database
}

interface CommandContext extends DatabaseContext {
  clock: ExchangeClock
}

/** Runs a command, and prints its error. `run` returns the exit code; after an error it is `errorCode`. */
export async function runCommand(run: (config: Config) => Promise<number>, errorCode = 2): Promise<void> {
  try {
    assertNodeVersion(process.versions.node)
    process.exitCode = await run(readConfig(process.env))
  } catch (error) {
    console.error(error instanceof ConfigError ? error.message : error)
    process.exitCode = errorCode
  }
}

/**
 * Opens the configured database, whatever its tables are. On PostgreSQL the exchange may run meanwhile; the embedded database admits
 * one process at a time.
 */
export function openCommandDatabase(config: Config): Promise<Database> {
  if (!config.databaseUrl) protectDataDir(config, createLog(config.logLevel))
  const onError = (error: Error) => console.error(error.message)
  // Throwing in an event handler ends the process: an embedded database that is lost cannot be opened again.
  const onLost = (error: Error) => {
    throw error
  }
  return openDatabase(config, { onError, onLost })
}

/** Runs a command on the configured database, as `runCommand` and `openCommandDatabase` do. */
export function runOnDatabase(
  run: (context: DatabaseContext) => Promise<number>,
  errorCode?: number,
): Promise<void> {
  return runCommand(async (config) => {
    const db = await openCommandDatabase(config)
    return run({ config, db }).finally(() => db.close())
  }, errorCode)
}

/** As `runOnDatabase`, with the clock, on a database that has the tables of this version. */
export function runDatabaseCommand(run: (context: CommandContext) => Promise<number>): Promise<void> {
  return runOnDatabase(async ({ config, db }) => {
    await assertCurrentSchema(db)
    const time = await openDatabaseTime(db)
    const clock = await openClock(db, time)
    const sampling = setInterval(() => void time.sample().catch(() => {}), SECOND)
    return run({ config, db, clock }).finally(() => clearInterval(sampling))
  })
}

/** Opens what a command needs to read and write pictures. */
export async function openPictureRewriting({ config, db, clock }: CommandContext): Promise<PictureDeps> {
  const keys = loadEncryptionKeys(config)
  await checkEncryptionKeys(db, keys)
  return { db, clock, cipher: createColumnCipher(keys), storages: await openPictureStorages(db, config) }
}
