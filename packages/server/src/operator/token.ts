import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { FastifyRequest } from 'fastify'
import { audit } from '../audit/service.js'
import { throttleOperator } from '../auth/throttle.js'
import { type Config, ConfigError } from '../config.js'
import type { ServerContext } from '../context.js'
import { Refusal } from '../domain/refusal.js'

export function tokenPath(dataDir: string): string {
  return join(dataDir, 'operator-token')
}

const MIN_LENGTH = 8

/** Returns OPERATOR_TOKEN, else the token in DATA_DIR, which is created, readable only by its owner, if it is missing. */
export function loadOperatorToken({ operatorToken: configuredToken, dataDir }: Config): string {
  const file = tokenPath(dataDir)
  if (configuredToken === undefined && !existsSync(file)) {
    // Renamed into place, because a file that is not written completely would be a token that is easy to guess.
    writeFileSync(`${file}.new`, randomBytes(32).toString('base64url'), { mode: 0o600 })
    renameSync(`${file}.new`, file)
  }
  const token = configuredToken ?? readFileSync(file, 'utf8').trim()
  if (token.length >= MIN_LENGTH) return token
  const subject =
    configuredToken === undefined
      ? `DATA_DIR ${dataDir} cannot be used: the token in ${file}`
      : 'OPERATOR_TOKEN'
  throw new ConfigError(`${subject} must have at least ${MIN_LENGTH} characters`)
}

const digest = (text: string) => createHash('sha256').update(text).digest()

/** Throws 401 unless the request has the operator's token. A wrong token is throttled and written to the audit log. */
export async function requireOperator(request: FastifyRequest, context: ServerContext): Promise<void> {
  const { authorization = '' } = request.headers
  if (timingSafeEqual(digest(authorization), digest(`Bearer ${context.operatorToken}`))) return
  if (authorization !== '') {
    await throttleOperator({ request, context: context })
    await audit(context.db, { request, context: context }, { act: 'operator.refused', actor: 'guest' })
  }
  throw new Refusal(401, 'operator_only', 'The operator token is missing or wrong')
}
