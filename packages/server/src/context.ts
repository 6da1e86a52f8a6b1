import type { FastifyBaseLogger } from 'fastify'
import type { ExchangeClock } from './clock.js'
import type { Config } from './config.js'
import type { Database } from './db/database.js'

/** What every part of the running exchange is given. */
export interface Exchange {
  config: Config
  db: Database
  clock: ExchangeClock
  /** Key of the HMACs over codes and inputs; made once, kept in the database. */
  secret: Buffer
  operatorToken: string
  log: FastifyBaseLogger
}
