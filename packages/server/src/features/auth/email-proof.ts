import { CODE_LIFETIME } from '@cht/sdk/rules'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { ServerContext } from '../../platform/context.js'
import { createSignature, isSignature } from '../../platform/encryption/signature.js'
import { createCookie } from '../../platform/http/cookies.js'

const getCookie = (context: ServerContext) => createCookie(context, 'email-proof', CODE_LIFETIME)

/** Builds the text that is signed. `until` is in ms of the database's clock. */
const buildSignedText = (email: string, until: string) => `${until}:${email.toLowerCase()}`

/**
 * Remembers in a cookie that somebody without a session has entered a right code in this browser: the code takes effect when
 * they log in here with the password (decision 23). The cookie does not contain the email.
 */
export function setEmailProof(reply: FastifyReply, context: ServerContext, email: string): void {
  const { name, options } = getCookie(context)
  const until = String(context.clock.databaseTime() + CODE_LIFETIME)
  reply.setCookie(
    name,
    `${until}.${createSignature(context.secret, 'email-proof', buildSignedText(email, until))}`,
    options,
  )
}

/** Whether a right code of the email was entered in this browser within the lifetime of a code. */
export function hasEmailProof(request: FastifyRequest, context: ServerContext, email: string): boolean {
  const [until = '', signature = ''] = (request.cookies[getCookie(context).name] ?? '').split('.')
  if (!isSignature(context.secret, 'email-proof', buildSignedText(email, until), signature)) return false
  return context.clock.databaseTime() < Number(until)
}

/** Removes the proof from the browser. Sends no header if there is none. */
export function clearEmailProof(request: FastifyRequest, reply: FastifyReply, context: ServerContext): void {
  const { name, options } = getCookie(context)
  if (request.cookies[name] !== undefined) reply.clearCookie(name, options)
}
