import { POSITION_HEADER } from '@cht/sdk/rules'
import type { FastifyReply } from 'fastify'
import type { Queryable } from '../db/database.js'
import { readPosition } from './queries.js'

/** Names the position of the live stream in a response, so that its client can open the stream there without a reset. */
export async function namePosition(db: Queryable, reply: FastifyReply): Promise<void> {
  reply.header(POSITION_HEADER, await readPosition(db))
}
