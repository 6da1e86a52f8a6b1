import { resolve } from 'node:path'
import type { Config } from '../kernel/config.js'
import { DEFAULTS } from '../kernel/settings.js'

/** Quotes a text for a shell, if it needs that. */
export const quote = (value: string): string =>
  /^[\w@%+=:,./-]+$/.test(value) ? value : `'${value.replaceAll("'", "'\\''")}'`

/** The shell command that runs operator commands on this exchange. It sets the variables that are not the defaults. */
export function formatOperatorCommand({ host, dataDir, operatorToken }: Config, address: string): string {
  const { port } = new URL(address)
  const variables = [
    host !== DEFAULTS.host && `HOST=${host}`,
    port !== DEFAULTS.port && `PORT=${port || '80'}`,
    operatorToken === undefined && dataDir !== resolve(DEFAULTS.dataDir) && `DATA_DIR=${quote(dataDir)}`,
  ]
  return [...variables.filter(Boolean), 'npm run operator --'].join(' ')
}
