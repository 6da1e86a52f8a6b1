import { existsSync, readFileSync } from 'node:fs'
import { EXCHANGE_UNREACHABLE, NetworkError } from '@cht/sdk/errors'
import { createOperatorClient, createOperatorSignIn, operatorArchive } from '@cht/sdk/operator'
import { readSetting } from '../kernel/setting-types.js'
import { createReader, SETTINGS } from '../kernel/settings.js'
import type { Connection } from './commands/command.js'
import { RefusedError, UsageError } from './errors.js'
import { readOperatorName } from './operator-name.js'
import { getTokenPath } from './token.js'

/** The base URL of the exchange's API, by the environment. */
export function getBaseUrl(env: NodeJS.ProcessEnv): string {
  return `${readSetting(SETTINGS.publicUrl, createReader(env))}/api`
}

/** Returns OPERATOR_TOKEN, else the token in DATA_DIR. */
export function readToken(env: NodeJS.ProcessEnv): string {
  const read = createReader(env)
  const file = getTokenPath(readSetting(SETTINGS.dataDir, read))
  const token =
    readSetting(SETTINGS.operatorToken, read) ??
    (existsSync(file) ? readFileSync(file, 'utf8').trim() : undefined)
  if (token) return token
  throw new UsageError(
    `No operator token: set OPERATOR_TOKEN, or DATA_DIR to the exchange's folder (${file} holds none)`,
  )
}

const throwNetworkError = (cause: unknown): never => {
  throw new NetworkError(EXCHANGE_UNREACHABLE, { cause })
}

/** Returns the archive of a user’s data, as it arrives. Throws `RefusedError` with the message of a refusal. */
const createArchiveFetcher =
  (base: string, token: string): Connection['fetchArchive'] =>
  async (input) => {
    const response = await fetch(`${base}${operatorArchive.path}`, {
      method: operatorArchive.method,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify(input),
    }).catch(throwNetworkError)
    if (response.ok && response.body) return response.body
    const { message }: { message?: unknown } = Object(await response.json().catch(() => undefined))
    throw new RefusedError(typeof message === 'string' ? message : `Refused with ${response.status}`)
  }

/**
 * Creates the connection to the exchange that the environment names. Sends nothing. Throws `UsageError` without a token, unless
 * `isGuest`, and `ConfigError` if PUBLIC_URL is not a URL.
 */
export function connect(env: NodeJS.ProcessEnv, { isGuest = false }: { isGuest?: boolean } = {}): Connection {
  const base = getBaseUrl(env)
  const token = isGuest ? 'none' : readToken(env)
  const by = readOperatorName(env)
  return {
    client: createOperatorClient({ baseURL: base, token }),
    signIn: createOperatorSignIn({ baseURL: base }),
    fetchArchive: createArchiveFetcher(base, token),
    auditInfo: by === undefined ? {} : { by },
  }
}
