import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Endpoint } from './define-endpoint.js'
import { ExchangeError } from './errors.js'
import { isRead } from './is-read.js'
import { DEFAULT_RETRIES } from './retry.js'
import { type Attack, arbitraryAttacks, MAX_BYTES } from './testing/attacks.js'
import { allEndpoints } from './testing/endpoints.js'
import { createFakeFetch } from './testing/fake-fetch.js'
import { inputs } from './testing/inputs.js'
import { createVirtualTime } from './testing/virtual-time.js'
import { SECOND } from './time.js'
import { createTransport } from './transport.js'

const SEED = 20_261_120
/** Runs per endpoint. With 2,000, the test takes a few minutes. */
const RUNS = 20
const TIMEOUT = 15 * SECOND
const baseURL = 'https://exchange.example/api'
const secret = 'Bearer of the operator'

/** How a call settled: its error, if any, its duration and its requests. */
interface Outcome {
  error: unknown
  ms: number
  sent: ReturnType<typeof createFakeFetch>['sent']
}
const makeCall = async (name: string, endpoint: Endpoint, attacks: Attack[]): Promise<Outcome> => {
  const time = createVirtualTime()
  const { fetch, sent } = createFakeFetch(...attacks.map(({ createResponder }) => createResponder(time)))
  const transport = createTransport({
    ...time.timing,
    baseURL,
    fetch,
    maxResponseBytes: MAX_BYTES,
    headers: { authorization: secret },
  })
  const error = await time.until(
    transport.call(endpoint, inputs[name]).then(
      () => undefined,
      (error: unknown) => error ?? 'nothing',
    ),
  )
  return { error, ms: time.now(), sent }
}

/** Asserts what holds however the server responds. */
const assertOutcome = (name: string, endpoint: Endpoint, attacks: Attack[], { error, ms, sent }: Outcome) => {
  // The rule of decision 21, independently of the endpoint's field `noIdempotencyKey`.
  const hasNoKey =
    endpoint.method !== 'GET' &&
    /^\/auth\/|^\/settings\/change-password$|^\/account\/|^\/email-change\b|^\/passkeys\b|^\/password-reset\b|^\/reauthentication\b|^\/second-factor\b|^\/operator\/(tokens|sign-in|sign-in\/start|(sign-in|invitation)\/passkey(\/options)?|invitation|invitation\/set-up|me\/passkeys(\/options)?|me\/authenticator(\/confirm)?)$|^\/operator\/webhooks(\/\{id\}\/rotate)?$/.test(
      endpoint.path,
    ) &&
    // Those whose responses show a secret.
    !/^\/passkeys$|^\/second-factor\/(authenticator|authenticator\/confirm|recovery-codes)$/.test(
      endpoint.path,
    )
  const last = attacks[Math.min(sent.length, attacks.length) - 1]
  const actual = { name, ms, requests: sent.length, error }

  expect(ms, 'within the timeout').toBeLessThanOrEqual(TIMEOUT)
  expect(actual).toMatchObject({ error: error === undefined ? undefined : expect.any(ExchangeError) })
  if (error instanceof ExchangeError) {
    expect(['ApiError', 'NetworkError', 'TimeoutError', 'ContractError']).toContain(error.name)
    expect(error.message.trim()).not.toBe('')
    expect(`${error.stack} ${error.cause}`).not.toContain(secret)
  }
  expect(sent.length, 'requests').toBeLessThanOrEqual(hasNoKey ? 1 : DEFAULT_RETRIES + 1)
  const keys = new Set(sent.map(({ headers }) => headers['idempotency-key']))
  expect([keys.size, [...keys][0] !== undefined], 'the same idempotency key, if there is one').toEqual([
    1,
    !isRead(endpoint) && !hasNoKey,
  ])
  expect(sent.every(({ url, redirect }) => url.startsWith(`${baseURL}/`) && redirect === 'error')).toBe(true)
  const succeeded = last?.status !== undefined && last.status >= 200 && last.status < 300
  if (!isRead(endpoint) && succeeded && (endpoint.successStatus ?? last.status) === last.status)
    expect(actual, 'a write that succeeded never looks like a failure').toMatchObject({
      error: error && { outcome: 'done' },
    })
  expect(Object.hasOwn(Object.prototype, 'polluted')).toBe(false)
}

test('there is an input for every endpoint that takes one', () => {
  const withInput = allEndpoints.filter(([, endpoint]) => endpoint.input).map(([name]) => name)
  expect(withInput.filter((name) => !inputs[name])).toEqual([])
})

describe('whatever a server responds', () => {
  test.each(allEndpoints)(
    '%s settles within the timeout, with a value or an ExchangeError',
    async (name, endpoint) => {
      await fc.assert(
        fc.asyncProperty(arbitraryAttacks(name), async (attacks) => {
          const outcome = await makeCall(name, endpoint, attacks)
          try {
            assertOutcome(name, endpoint, attacks, outcome)
          } catch (error) {
            throw new Error(attacks.map(({ description }) => description).join('; then '), { cause: error })
          }
        }),
        { seed: SEED, numRuns: RUNS },
      )
    },
  )
})
