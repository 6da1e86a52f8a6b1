import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { KnownRequester } from '../../features/auth/requester.js'
import { DEFAULT_RETENTION } from '../../kernel/retention-rules.js'
import type { ServerContext } from '../../platform/context.js'
import { createCookie } from '../../platform/http/cookies.js'
import type { ReplyCall, RequestCall } from '../../platform/http/request-call.js'

const getCookie = (context: Pick<ServerContext, 'config'>) =>
  createCookie(context, 'operator-browser', DEFAULT_RETENTION.knownDevices)

const sign = ({ secret }: Pick<ServerContext, 'secret'>, operatorId: string, browser: string): Buffer =>
  createHmac('sha256', secret).update(`operator-browser:${operatorId}:${browser}`).digest()

/** Marks the browser of a person who has signed in: strangers cannot use up the limits of its next sign-in. */
export function rememberBrowser({ context, reply }: ReplyCall, operatorId: string): void {
  const browser = randomBytes(16).toString('hex')
  const { name, options } = getCookie(context)
  reply.setCookie(name, `${browser}.${sign(context, operatorId, browser).toString('hex')}`, options)
}

/** The browser of a request, if the person has signed in with it before. */
export function findKnownBrowser(
  { request, context }: RequestCall,
  operatorId: string,
): KnownRequester | undefined {
  const sent = request.cookies[getCookie(context).name] ?? ''
  const [, browser = '', mark = ''] = /^([\da-f]{32})\.([\da-f]{64})$/.exec(sent) ?? []
  const isRight = mark !== '' && timingSafeEqual(Buffer.from(mark, 'hex'), sign(context, operatorId, browser))
  return isRight ? { accountId: operatorId, isHolder: true, browser } : undefined
}
