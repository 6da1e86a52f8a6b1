import { resolve } from 'node:path'
import { type Config, DEFAULTS } from '../config.js'

const quoted = (value: string) =>
  /^[\w@%+=:,./-]+$/.test(value) ? value : `'${value.replaceAll("'", "'\\''")}'`

/** What to type to command this exchange: with the variables by which it is not where it is looked for (`operator/cli`). */
export function formatOperatorCommand({ host, dataDir, operatorToken }: Config, address: string): string {
  const { port } = new URL(address)
  const variables = [
    host !== DEFAULTS.host && `HOST=${host}`,
    port !== DEFAULTS.port && `PORT=${port || '80'}`,
    operatorToken === undefined && dataDir !== resolve(DEFAULTS.dataDir) && `DATA_DIR=${quoted(dataDir)}`,
  ]
  return [...variables.filter(Boolean), 'npm run operator --'].join(' ')
}
