import { SECOND } from '@cht/sdk/rules'
import { createReader, readSettings, SETTINGS, type Values } from './settings.js'

/** How a process uses PostgreSQL. Durations are in ms. */
export type PostgresSettings = Values<typeof SETTINGS.postgres>

export const DEFAULT_POSTGRES_SETTINGS: PostgresSettings = readSettings(SETTINGS.postgres, createReader({}))

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
