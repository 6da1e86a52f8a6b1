import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { FastifyRequest } from 'fastify'
import { audit } from '../audit/service.js'
import { throttleOperator } from '../auth/throttle.js'
import { type Config, ConfigError } from '../config.js'
import type { Exchange } from '../context.js'
import { Refusal } from '../domain/refusal.js'

export function tokenPath(dataDir: string): string {
  return join(dataDir, 'operator-token')
}

const SHORTEST = 8

/** The operator's token: as set, else made once and kept in DATA_DIR, readable by its owner alone. */
export function operatorToken({ operatorToken: given, dataDir }: Config): string {
  const file = tokenPath(dataDir)
  if (given === undefined && !existsSync(file)) {
    // Renamed into place: a file that was cut off would be a token that anyone can guess.
    writeFileSync(`${file}.new`, randomBytes(32).toString('base64url'), { mode: 0o600 })
    renameSync(`${file}.new`, file)
  }
  const token = given ?? readFileSync(file, 'utf8').trim()
  if (token.length >= SHORTEST) return token
  const where =
    given === undefined ? `DATA_DIR ${dataDir} cannot be used: the token in ${file}` : 'OPERATOR_TOKEN'
  throw new ConfigError(`${where} must have at least ${SHORTEST} characters`)
}

const digest = (text: string) => createHash('sha256').update(text).digest()

/** Lets the right token through; a wrong one is counted and stands in the audit log. */
export async function requireOperator(request: FastifyRequest, exchange: Exchange): Promise<void> {
  const { authorization = '' } = request.headers
  if (timingSafeEqual(digest(authorization), digest(`Bearer ${exchange.operatorToken}`))) return
  if (authorization !== '') {
    await throttleOperator({ request, exchange })
    await audit(exchange.db, { request, exchange }, { act: 'operator.refused', actor: 'guest' })
  }
  throw new Refusal(401, 'operator_only', 'The operator token is missing or wrong')
}
