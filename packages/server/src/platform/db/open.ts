import { join } from 'node:path'
import type { Config } from '../../kernel/config.js'
import { ConfigError, formatReason } from '../../kernel/config-error.js'
import type { Database } from './database.js'
import { openPglite } from './pglite.js'
import { openPostgres, type PostgresOptions } from './postgres.js'
import { RoleSettingsError } from './postgres-pooler.js'

interface OpenOptions {
  /** Called when a connection to DATABASE_URL fails. The connection is replaced. */
  onError: (error: Error) => void
  /** Called when the embedded database has stopped: the process cannot go on. */
  onLost: (error: Error) => void
  /** Turns off optimizations, for the benchmark. */
  postgres?: PostgresOptions | undefined
}

/** Opens the configured database: the PostgreSQL of DATABASE_URL, or else the embedded one in DATA_DIR. */
export function openDatabase(
  { databaseUrl, dataDir, postgres: settings }: Config,
  { onError, onLost, postgres }: OpenOptions,
): Promise<Database> {
  if (databaseUrl)
    return openPostgres(databaseUrl, onError, { ...postgres, settings }).catch((error) => {
      const problem = error instanceof RoleSettingsError ? 'used' : 'reached'
      throw new ConfigError(`DATABASE_URL cannot be ${problem}: ${formatReason(error)}`)
    })
  return openPglite(join(dataDir, 'db'), onLost).catch((error) => {
    throw new ConfigError(`DATA_DIR ${dataDir} cannot be used: ${formatReason(error)}`)
  })
}
