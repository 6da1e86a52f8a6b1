import { SECOND_STEP_PERIOD } from '@cht/sdk/rules'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { ServerContext } from '../../platform/context.js'
import { createSignature, isSignature } from '../../platform/encryption/signature.js'
import { createCookie } from '../../platform/http/cookies.js'
import { findCredentials, toVerified, type VerifiedCredentials } from './login.js'

const getCookie = (context: ServerContext) => createCookie(context, 'second-step', SECOND_STEP_PERIOD)

/**
 * Builds the text that is signed. It contains the password's hash, so that a new password makes the signature invalid. `until` is in
 * ms of the database's clock.
 */
const buildSignedText = (
  { id, passwordHash }: Pick<VerifiedCredentials, 'id' | 'passwordHash'>,
  until: string,
) => `${id}:${until}:${passwordHash}`

/** Remembers in a cookie that the password of an account with a second factor was entered in this browser (decision 39). */
export function setSecondStep(
  reply: FastifyReply,
  context: ServerContext,
  credentials: VerifiedCredentials,
): void {
  const { name, options } = getCookie(context)
  const until = String(context.clock.databaseTime() + SECOND_STEP_PERIOD)
  const signature = createSignature(context.secret, 'second-step', buildSignedText(credentials, until))
  reply.setCookie(name, `${credentials.id}.${until}.${signature}`, options)
}

/** The account whose password was entered in this browser, and whose second step is due. */
export async function findSecondStep(
  request: FastifyRequest,
  context: ServerContext,
): Promise<VerifiedCredentials | undefined> {
  const [id = '', until = '', signature = ''] = (request.cookies[getCookie(context).name] ?? '').split('.')
  const credentials = await findCredentials(context.db, id)
  // Computed without an account too, so that the response takes the same time.
  const text = buildSignedText(credentials ?? { id, passwordHash: '' }, until)
  const isSigned = isSignature(context.secret, 'second-step', text, signature)
  const isProven = isSigned && context.clock.databaseTime() < Number(until)
  return isProven && credentials ? toVerified(credentials) : undefined
}

/** Removes the cookie. Sends no header if there is none. */
export function clearSecondStep(request: FastifyRequest, reply: FastifyReply, context: ServerContext): void {
  const { name, options } = getCookie(context)
  if (request.cookies[name] !== undefined) reply.clearCookie(name, options)
}
