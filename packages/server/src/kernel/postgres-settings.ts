import { SECOND } from '@cht/sdk/time'

/** How a process uses PostgreSQL. Durations are in ms. */
export interface PostgresSettings {
  /** The maximum number of connections of one process, not counting the one that listens. */
  poolSize: number
  /** How long a request waits for a connection, at most. */
  connectTimeout: number
  /** How long a statement runs, at most. */
  statementTimeout: number
  /** How long a statement waits for a lock, at most. */
  lockTimeout: number
  /** How long a transaction holds its locks while its process sends nothing, at most. */
  idleTransactionTimeout: number
  /**
   * The URL of a connection for notifications that does not lead through a pooler. By default DATABASE_URL; if that leads
   * through a pooler, there are no notifications.
   */
  listenUrl?: string | undefined
}

export const DEFAULT_POSTGRES_SETTINGS: PostgresSettings = {
  poolSize: 10,
  connectTimeout: 5 * SECOND,
  statementTimeout: 12 * SECOND,
  lockTimeout: 5 * SECOND,
  idleTransactionTimeout: 10 * SECOND,
}

/** How much longer than the server the client waits for a result, before it gives up on the connection. */
const NETWORK_TIMEOUT = 3 * SECOND

/** How long the client waits for a statement's result. */
export function getQueryTimeout({ statementTimeout }: PostgresSettings): number {
  return statementTimeout + NETWORK_TIMEOUT
}

/**
 * How long, in ms, one frozen process, database or connection holds up a request: the request waits for a connection, then for
 * the result of one statement, and fails. 20 seconds by default.
 */
export function getLongestWait(settings: PostgresSettings): number {
  return settings.connectTimeout + getQueryTimeout(settings)
}

/** The server's parameters that bound how long one session makes others wait. */
export function getTimeoutParameters(settings: PostgresSettings): [name: string, ms: number][] {
  return [
    ['statement_timeout', settings.statementTimeout],
    ['lock_timeout', settings.lockTimeout],
    ['idle_in_transaction_session_timeout', settings.idleTransactionTimeout],
  ]
}

/** The statements that set these parameters, for the session or for the open transaction. */
export function formatTimeouts(settings: PostgresSettings, scope: 'session' | 'local'): string {
  return getTimeoutParameters(settings)
    .map(([name, ms]) => `set ${scope} ${name} = ${ms}`)
    .join('; ')
}
