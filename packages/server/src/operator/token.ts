import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { FastifyRequest } from 'fastify'
import type { Config } from '../config.js'
import type { Exchange } from '../exchange.js'
import { Refusal } from '../http/refusal.js'

export const tokenFile = (dataDir: string): string => join(dataDir, 'operator-token')

/** The operator's token: as set, else made once and kept in DATA_DIR, readable by its owner alone. */
export const operatorToken = ({ operatorToken: given, dataDir }: Config): string => {
  if (given) return given
  const file = tokenFile(dataDir)
  if (!existsSync(file)) writeFileSync(file, randomBytes(32).toString('base64url'), { mode: 0o600 })
  return readFileSync(file, 'utf8').trim()
}

const digest = (text: string) => createHash('sha256').update(text).digest()

export const requireOperator = (request: FastifyRequest, { config }: Exchange): void => {
  const [scheme, token = ''] = (request.headers.authorization ?? '').split(' ')
  if (scheme !== 'Bearer' || !timingSafeEqual(digest(token), digest(operatorToken(config))))
    throw new Refusal(401, 'operator_only', 'The operator token is missing or wrong')
}
