import type { CallOptions } from '@cht/sdk'
import { type Endpoint, safeParse } from '@cht/sdk/define-endpoint'
import { AbortError, ApiError, ContractError, fieldErrors } from '@cht/sdk/errors'
import { invalid, phoneUnverified, Refusal, signedOut, toResponseBody } from '@cht/server/domain'
import { checkDeadlines } from './deadlines.js'
import type { AnyHandler, BrowserSession } from './handlers.js'
import type { MemoryStore, UserRecord } from './store.js'

const signedIn = (
  { users: people }: MemoryStore,
  { userId }: BrowserSession,
  { access }: Endpoint,
): UserRecord => {
  const person = people.find(({ id }) => id === userId)
  if (!person) throw signedOut()
  if (access === 'verified' && !person.phoneVerified) throw phoneUnverified()
  return person
}

const readInput = ({ input }: Endpoint, given: unknown): unknown => {
  if (!input) return undefined
  const sent = given ?? {}
  const result = safeParse(input, sent)
  if (result.success) return result.data
  throw invalid(fieldErrors(result.error.issues, sent))
}

const answered = (
  books: MemoryStore,
  row: Endpoint,
  answer: AnyHandler,
  sent: unknown,
  browser: BrowserSession,
) => {
  const who = row.access === 'anyone' ? browser : signedIn(books, browser, row)
  const input = readInput(row, sent)
  checkDeadlines(books)
  const data = answer(input, who)
  // What was answered is the caller's own, as after a way over the wire.
  const reading = row.output?.(JSON.parse(JSON.stringify(toResponseBody(row, data))))
  if (reading && !reading.ok && row.method === 'GET')
    throw new ContractError(row.fallback, `${row.method} ${row.path}`, reading.path)
  return reading?.ok ? reading.value : undefined
}

const thrown = (error: unknown): unknown =>
  error instanceof Refusal
    ? new ApiError(error.code, error.message, error.status, error.details.fields ?? [], undefined)
    : error

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

/** A row of the contract as a method. `latency`: ms on the way; 0: answered in the same turn of the event loop. */
export function createMethod(
  books: MemoryStore,
  row: Endpoint,
  answer: AnyHandler,
  browser: BrowserSession,
  latency: number,
) {
  return async (...given: unknown[]): Promise<unknown> => {
    const [input, options] = (row.input ? given : [undefined, ...given]) as [unknown, CallOptions?]
    await (latency === 0 ? Promise.resolve() : pause(latency))
    if (options?.signal?.aborted) throw new AbortError('Cancelled')
    try {
      return answered(books, row, answer, input, browser)
    } catch (error) {
      throw thrown(error)
    }
  }
}
