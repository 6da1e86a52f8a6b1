import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyRequest } from 'fastify'

const digest = (text: string) => createHash('sha256').update(text).digest()

/** Whether a request has this bearer token. Takes the same time for every wrong one. */
export function hasBearerToken({ headers }: Pick<FastifyRequest, 'headers'>, token: string): boolean {
  return timingSafeEqual(digest(headers.authorization ?? ''), digest(`Bearer ${token}`))
}
