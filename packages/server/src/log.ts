import { type DestinationStream, type Logger, pino } from 'pino'
import { sqlState } from './db/database.js'

/** No more of an error than says where it came from: a database's own holds the values of the statement. */
const briefly = (error: unknown) =>
  error instanceof Error
    ? { type: error.name, message: error.message, code: sqlState(error), stack: error.stack }
    : { message: String(error) }

/** JSON lines on standard output: of each answer the route, status and request id, never an address, header or body. */
export function createLog(level: string, to?: DestinationStream): Logger {
  const options = { level, serializers: { err: briefly }, timestamp: pino.stdTimeFunctions.isoTime }
  return to ? pino(options, to) : pino(options)
}
