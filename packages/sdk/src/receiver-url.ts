import * as z from 'zod/mini'
import { atMost } from './model/lines.js'
import { singleLine } from './schema.js'

const LOOPBACK = /^(localhost|127\.0\.0\.1|\[::1\])$/

const isReceiverUrl = (text: string): boolean => {
  try {
    const { protocol, hostname, username, password, hash } = new URL(text)
    const isAllowedProtocol = protocol === 'https:' || (protocol === 'http:' && LOOPBACK.test(hostname))
    return isAllowedProtocol && username === '' && password === '' && hash === ''
  } catch {
    return false
  }
}

/** A URL to which the exchange sends messages: https, or http to this machine, which is accepted in demo mode only. */
export const receiverUrl = z
  .string()
  .check(
    z.trim(),
    atMost(2000),
    singleLine,
    z.refine(isReceiverUrl, 'must be an https address without a user name, password or fragment'),
  )
