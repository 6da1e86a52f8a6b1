import type { FastifyBaseLogger } from 'fastify'
import type { ExchangeClock } from './clock.js'
import type { Config } from './config.js'
import type { Database } from './db/database.js'
import type { ColumnCipher } from './encryption/cipher.js'
import type { WrongTokens } from './operator/wrong-tokens.js'
import type { PictureReader } from './pictures/picture-reader.js'

/** The configuration, the database and the other resources of a running exchange. */
export interface ServerContext {
  config: Config
  db: Database
  clock: ExchangeClock
  /** The key of the HMACs over mailed codes and over the inputs of requests with idempotency keys. It is created once and stored in the database. */
  secret: Buffer
  /** Encrypts pictures and stored responses. Its keys are not in the database. */
  cipher: ColumnCipher
  pictures: PictureReader
  operatorToken: string
  wrongTokens: WrongTokens
  log: FastifyBaseLogger
}
