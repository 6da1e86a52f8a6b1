import { existsSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { NetworkError, NO_ANSWER } from '@cht/sdk/errors'
import { createOperatorClient } from '@cht/sdk/operator'
import { DEFAULTS, localAddress, publicUrl } from '../config.js'
import type { Call, Signature } from './commands/command.js'
import { RefusedError, UsageError } from './errors.js'
import { readOperatorName } from './operator-name.js'
import { tokenPath } from './token.js'

/** Where the exchange is, as the environment says, with the path of its API. */
export function baseURL({ PUBLIC_URL, HOST, PORT }: NodeJS.ProcessEnv): string {
  return `${publicUrl(PUBLIC_URL || localAddress(HOST || DEFAULTS.host, PORT || DEFAULTS.port))}/api`
}

const tokenOf = ({ OPERATOR_TOKEN, DATA_DIR }: NodeJS.ProcessEnv): string => {
  const file = tokenPath(resolve(DATA_DIR || DEFAULTS.dataDir))
  const token = OPERATOR_TOKEN ?? (existsSync(file) ? readFileSync(file, 'utf8').trim() : undefined)
  if (token) return token
  throw new UsageError(
    `No operator token: set OPERATOR_TOKEN, or DATA_DIR to the exchange's folder (${file} is not there)`,
  )
}

const noAnswer = (cause: unknown): never => {
  throw new NetworkError(NO_ANSWER, { cause })
}

const pictures =
  (base: string, token: string) =>
  async (path: string, signed: Signature): Promise<Uint8Array> => {
    const response = await fetch(`${base}/operator/${path}?${new URLSearchParams({ ...signed })}`, {
      headers: { authorization: `Bearer ${token}` },
    }).catch(noAnswer)
    if (response.ok) return new Uint8Array(await response.arrayBuffer().catch(noAnswer))
    throw new RefusedError(
      response.status === 404 ? 'There is no such picture' : `Refused with ${response.status}`,
    )
  }

/**
 * The running exchange that the environment names. Throws `UsageError` where there is no token for it, `ConfigError`
 * where PUBLIC_URL is no address.
 */
export function connect(env: NodeJS.ProcessEnv): Omit<Call, 'say'> {
  const base = baseURL(env)
  const token = tokenOf(env)
  const by = readOperatorName(env)
  return {
    client: createOperatorClient({ baseURL: base, token }),
    picture: pictures(base, token),
    signed: by === undefined ? {} : { by },
  }
}
