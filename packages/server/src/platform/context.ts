import type { FastifyBaseLogger } from 'fastify'
import type { Brand } from '../domain/brand.js'
import type { OperatorInstitutions } from '../domain/payment-details/institutions.js'
import type { Config } from '../kernel/config.js'
import type { FairQueue } from '../kernel/fair-queue.js'
import type { RefusedKeys } from '../kernel/refused-keys.js'
import type { WrongTokens } from '../kernel/wrong-tokens.js'
import type { ExchangeClock } from './db/clock.js'
import type { Database } from './db/database.js'
import type { Documents } from './documents/load-documents.js'
import type { ColumnCipher } from './encryption/cipher.js'
import type { EventHub } from './events/event-hub.js'
import type { ResolveHost } from './outgoing/host-resolver.js'
import type { PictureStorages } from './picture-storage/open.js'
import type { PictureReader } from './pictures/picture-reader.js'
import type { PushKeys } from './push/keys.js'
import type { Replicas } from './replicas/replicas.js'
import type { Tracing } from './tracing/tracing.js'

/** The configuration, the database and the other resources of a running exchange. */
export interface ServerContext {
  config: Config
  db: Database
  /** Absent without DATABASE_REPLICA_URLS. */
  replicas: Replicas | undefined
  clock: ExchangeClock
  /**
   * The key of the HMACs over mailed codes, emails, cookies, the tokens of links, ID numbers, and inputs of requests with
   * idempotency keys. It is created once and stored in the database.
   */
  secret: Buffer
  /**
   * Encrypts pictures, stored responses, the secrets of webhooks and authenticator apps, and the key of pushes. Its keys are
   * not in the database.
   */
  cipher: ColumnCipher
  /** What identifies this exchange to push services (VAPID). */
  pushKeys: PushKeys
  /** The turns of everything that computes a slow hash. Use `hashFor`. */
  hashing: FairQueue
  refusedKeys: RefusedKeys
  /** Ms of a clock that goes on while the database is away. Only for limits in the memory of this process. */
  processTime: () => number
  /** Looks up the hosts that users name. The operator's own hosts are looked up by the system. */
  resolveHost: ResolveHost
  pictures: PictureReader
  storages: PictureStorages
  brand: Brand
  institutions: OperatorInstitutions
  /** The terms and the privacy notice that are in force. */
  documents: Documents
  operatorToken: string
  wrongTokens: WrongTokens
  events: EventHub
  /** Undefined where nothing is traced. */
  tracing?: Tracing | undefined
  log: FastifyBaseLogger
}
