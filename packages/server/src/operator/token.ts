import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { EndpointRoles } from '@cht/sdk/operator'
import type { FastifyRequest } from 'fastify'
import { readAddress, toRateLimitKeys } from '../kernel/address.js'
import type { Config } from '../kernel/config.js'
import { ConfigError } from '../kernel/config-error.js'
import { createSecretFile } from '../kernel/create-secret-file.js'
import { Refusal } from '../kernel/refusal.js'
import { MIN_TOKEN_LENGTH } from '../kernel/setting-types.js'
import type { ServerContext } from '../platform/context.js'
import { hasBearerToken } from '../platform/http/bearer-token.js'
import type { OperatorCaller } from '../platform/http/policies.js'
import { isCreatedSecret, readBearer } from './bearer.js'
import { assertRole, OWN_CALLER } from './caller.js'
import { findPersonCaller } from './people/sessions.js'
import { assertOperatorNotThrottled, countWrongToken } from './throttle.js'
import { findTokenCaller } from './tokens.js'

/** The file of the operator's token. */
export function getTokenPath(dataDir: string): string {
  return join(dataDir, 'operator-token')
}

/** Returns OPERATOR_TOKEN, else the token in DATA_DIR, which is created, readable only by its owner, if it is missing. */
export function loadOperatorToken({ operatorToken: configuredToken, dataDir }: Config): string {
  const file = getTokenPath(dataDir)
  if (configuredToken === undefined && !existsSync(file))
    createSecretFile(file, randomBytes(32).toString('base64url'))
  const token = configuredToken ?? readFileSync(file, 'utf8').trim()
  if (isCreatedSecret(token))
    throw new ConfigError('OPERATOR_TOKEN must not be the token of a person or of a machine')
  if (token.length >= MIN_TOKEN_LENGTH) return token
  throw new ConfigError(
    `DATA_DIR ${dataDir} cannot be used: the token in ${file} is shorter than ${MIN_TOKEN_LENGTH} characters. Delete the file, and a new one is generated`,
  )
}

const refuse = (message = 'The operator token is missing or wrong') =>
  new Refusal(401, 'operator_only', message)

/** The refusal of a session that has ended, and of a token that was revoked. */
export const operatorSignedOut = () =>
  refuse('This session has ended, or the token was revoked: sign in again')

/**
 * The operator who has sent a request. Throws 401 unless it has the exchange's own token, one with roles or that of a person's session,
 * and 403 if that has none of the roles of the endpoint. Throws 429 if its address has no tries left, even for the right token, so that
 * the response reveals nothing. A wrong token is counted and, up to a limit, written to the audit log, but not one that the exchange may
 * have created: nobody guesses those, and a program whose session has ended must not bar its address.
 */
export async function requireOperator(
  request: FastifyRequest,
  context: ServerContext,
  roles: EndpointRoles,
): Promise<OperatorCaller> {
  if (!request.headers.authorization) throw refuse()
  const call = { request, context }
  await assertOperatorNotThrottled(call)
  if (isCreatedSecret(readBearer(request))) {
    const caller = (await findTokenCaller(request, context)) ?? (await findPersonCaller(request, context))
    if (!caller) throw operatorSignedOut()
    assertRole(caller, roles)
    return caller
  }
  const keys = toRateLimitKeys(readAddress(request))
  // There is no `await` from here to the count, so that concurrent requests cannot compare more tokens than there are tries left.
  context.wrongTokens.assertTriesLeft(keys)
  if (hasBearerToken(request, context.operatorToken)) return OWN_CALLER
  context.wrongTokens.count(keys)
  await countWrongToken(call)
  throw refuse()
}
