import { escapeControls } from '@cht/sdk/rules'
import { type DestinationStream, type Logger, pino } from 'pino'
import { getErrorCode } from './kernel/error-fields.js'

/** Picks the fields of an error that are safe to log: a database error also holds the statement's values. */
const serializeError = (error: unknown) =>
  error instanceof Error
    ? { type: error.name, message: error.message, code: getErrorCode(error), stack: error.stack }
    : { message: String(error) }

/** Of the control characters, JSON itself escapes only those below U+0020. */
const escapeLine = (line: string) => `${escapeControls(line.trimEnd(), { inJson: true })}\n`

/** Logs JSON lines to standard output or `destination`. Requests are logged without URL, headers and body. */
export function createLog(level: string, destination?: DestinationStream): Logger {
  const options = {
    level,
    serializers: { err: serializeError },
    timestamp: pino.stdTimeFunctions.isoTime,
    hooks: { streamWrite: escapeLine },
  }
  return destination ? pino(options, destination) : pino(options)
}
