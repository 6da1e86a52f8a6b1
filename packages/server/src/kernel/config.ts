import { accessSync, constants, mkdirSync } from 'node:fs'
import { ConfigError, formatReason } from './config-error.js'
import { type Retention, readRetention } from './retention-rules.js'
import { createReader, readSettings, SETTINGS, type Values } from './settings.js'

/** The values of the settings, by their names. */
export interface Config extends Values<typeof SETTINGS> {
  /** How long each kind of data is kept, in ms. */
  retention: Retention
}

/** Creates the folder DATA_DIR if it is missing, and checks that it can be read and written. */
const prepareDataDir = (path: string): void => {
  try {
    mkdirSync(path, { recursive: true, mode: 0o700 })
    accessSync(path, constants.R_OK | constants.W_OK | constants.X_OK)
  } catch (error) {
    throw new ConfigError(`DATA_DIR ${path} cannot be used: ${formatReason(error)}`)
  }
}

/**
 * Reads the settings of a process, and creates the folder DATA_DIR. Throws a `ConfigError` for the first invalid one.
 */
export function readConfig(environment: Record<string, string | undefined>): Config {
  const read = createReader(environment)
  const config = { ...readSettings(SETTINGS, read), retention: readRetention(read) }
  prepareDataDir(config.dataDir)
  return config
}
