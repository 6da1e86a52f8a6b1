import { join } from 'node:path'
import { type Config, ConfigError, formatReason } from '../config.js'
import type { Database } from './database.js'
import { openPglite } from './pglite.js'
import { openPostgres, type PostgresOptions } from './postgres.js'

interface OpenOptions {
  /** A connection of DATABASE_URL failed; it is replaced. */
  onError: (error: Error) => void
  /** The embedded database was lost: the process cannot go on. */
  onLost: (error: Error) => void
  /** Turns off optimizations, for the benchmark. */
  postgres?: PostgresOptions | undefined
}

/** Opens the configured database: the PostgreSQL of DATABASE_URL, or else the embedded one in DATA_DIR. */
export function openDatabase(
  { databaseUrl, dataDir }: Config,
  { onError, onLost, postgres }: OpenOptions,
): Promise<Database> {
  if (databaseUrl)
    return openPostgres(databaseUrl, onError, postgres).catch((error) => {
      throw new ConfigError(`DATABASE_URL cannot be reached: ${formatReason(error)}`)
    })
  return openPglite(join(dataDir, 'db'), onLost).catch((error) => {
    throw new ConfigError(`DATA_DIR ${dataDir} cannot be used: ${formatReason(error)}`)
  })
}
