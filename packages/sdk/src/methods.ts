import type { Endpoint, MethodInputOf, OutputOf } from './define-endpoint.js'
import type { CallOptions, Transport, TransportOptions } from './transport.js'

export type ClientOptions = Omit<TransportOptions, 'headers'>

/** A read answers its payload or throws; a write that succeeded may answer without one (wire, Reading). */
type Answer<Row> = Row extends { method: 'GET' } ? OutputOf<Row> : OutputOf<Row> | undefined

/** One row as a method: an input where the row has one, then the options. */
type Method<Row> = Row extends { input: unknown }
  ? object extends MethodInputOf<Row>
    ? (input?: MethodInputOf<Row>, options?: CallOptions) => Promise<Answer<Row>>
    : (input: MethodInputOf<Row>, options?: CallOptions) => Promise<Answer<Row>>
  : (options?: CallOptions) => Promise<Answer<Row>>

/** Each row as a method; the comment of a row is that of its method. */
export type Methods<Rows> = { [Name in keyof Rows]: Method<Rows[Name]> }

/** Turns rows of the contract into methods over a transport. */
export function createMethods<Rows extends Record<string, Endpoint>>(
  rows: Rows,
  transport: Transport,
): Methods<Rows> {
  return Object.fromEntries(
    Object.entries(rows).map(([name, row]) => [
      name,
      row.input
        ? (input: unknown, options?: CallOptions) => transport.call(row, input, options)
        : (options?: CallOptions) => transport.call(row, undefined, options),
    ]),
  ) as Methods<Rows>
}
