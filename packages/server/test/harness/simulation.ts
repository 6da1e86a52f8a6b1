import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Client } from '@cht/sdk'
import { createNodeClient } from '@cht/sdk/node'
import { createOperatorClient, type OperatorClient } from '@cht/sdk/operator'
import { COUNTRIES, MINUTE, type Side } from '@cht/sdk/rules'
import { OPERATOR_TOKEN } from '../exchange.js'
import type { Deployment } from './deployment.js'
import { createRequests, type Requests } from './requests.js'
import { createStateHistory, type StateHistory } from './state-history.js'
import type { Tally } from './tally.js'
import { tryCall } from './try-call.js'

/** A simulated user, with the ids that responses to the user contained. */
export interface SimUser {
  /** '' until a response contains it. */
  id: string
  name: string
  email: string
  password: string
  client: Client
  /** Whether the user takes no part in the actions of the plan: see `writers` of the topology. */
  isWriter: boolean
  orders: { id: string; side: Side }[]
  trades: string[]
  investments: string[]
}

/** The writes that responses of the run confirmed. At the end they are compared with the database. */
export interface AcknowledgedWrites {
  /** Ids of created orders. */
  orders: Set<string>
  /** Ids of created investments. */
  investments: Set<string>
  /** Ids of trades. */
  paid: Set<string>
  /** Ids of trades. */
  confirmed: Set<string>
  /** Ids of orders. */
  cancelled: Set<string>
  /** `<id of the trade>:<email of the user>` */
  appealed: Set<string>
  /** `<id of the trade>:<email of the user>` of each message, statement, picture, request for a review and acceptance of a decision. */
  messages: string[]
  statements: string[]
  pictures: string[]
  reviews: string[]
  acceptances: string[]
  /** Ids of trades. */
  extensionRequests: Set<string>
  amountReports: string[]
  rests: string[]
  claims: string[]
  /** Ids of trades. */
  extended: Set<string>
  /** `<id of the trade>:<email of the user>` */
  cancellationRequests: Set<string>
  /** Ids of trades. */
  agreedToCancel: Set<string>
  /** Every successful write of a user to a trade. `id` is that of the trade. */
  tradeWrites: { id: string; email: string; verb: string }[]
  /** By email: what the operator funded minus what the operator withdrew, in whole CHT. */
  funded: Map<string, number>
}

export interface Simulation {
  deployment: Deployment
  tally: Tally
  requests: Requests
  history: StateHistory
  acknowledged: AcknowledgedWrites
  operator: OperatorClient
  users: SimUser[]
  /** Adds a user who has not signed up yet. */
  addUser(isWriter?: boolean): SimUser
  /** Signs the user up. A refusal is ignored: an earlier signup may have succeeded although its response was lost. */
  signUp(user: SimUser): Promise<void>
  /** Logs the user in. Rejects if the login fails. */
  signIn(user: SimUser): Promise<unknown>
  /** The code in the last mail to an address; undefined without one. */
  findCode(email: string): string | undefined
}

const TEST_ORIGIN = 'http://exchange.test'
/** The timeout ends requests that never get a response. It is long because a loaded machine responds slowly. */
const CLIENT_OPTIONS = { timeout: 2 * MINUTE, retries: 0, validate: false } as const

/** The number of the operator's client. Its requests are not timed, because they advance the clock and check the whole ledger. */
const OPERATOR = 0

/** A `fetch` that sends requests to the processes in turn, from an IP address per client, and checks the statuses. */
const createFetch = (deployment: Deployment, tally: Tally, clientNumber: number): typeof fetch => {
  let calls = clientNumber
  const address = `10.${(clientNumber >> 16) & 255}.${(clientNumber >> 8) & 255}.${clientNumber & 255}`
  return async (input, init) => {
    const callNumber = calls++
    const url = String(input).replace(TEST_ORIGIN, deployment.getAddress(callNumber))
    const headers = new Headers(init?.headers)
    headers.set('x-forwarded-for', address)
    const sentAt = performance.now()
    const response = await fetch(url, { ...init, headers })
    if (clientNumber !== OPERATOR && !deployment.wasFrozenSince(callNumber, sentAt))
      tally.slowestResponse = Math.max(tally.slowestResponse, Math.round(performance.now() - sentAt))
    const call = `${init?.method ?? 'GET'} ${new URL(url).pathname}`
    if (response.status >= 500 && response.status !== 503) {
      tally.serverErrors++
      tally.breaches.push(`${call}: ${response.status}`)
    }
    if (response.status === 503 && !response.headers.has('retry-after'))
      tally.breaches.push(`${call}: 503 without Retry-After`)
    return response
  }
}

/** Returns a function that reads the latest code for an address from the outbox. */
const createMailReader = (folder: string) => {
  const codes = new Map<string, string>()
  const readFiles = new Set<string>()
  return (email: string) => {
    for (const file of readdirSync(join(folder, 'outbox')).sort()) {
      if (readFiles.has(file)) continue
      const mail = readFileSync(join(folder, 'outbox', file), 'utf8')
      // A process that was killed while writing leaves an incomplete file.
      if (!mail.includes('\r\n\r\n')) continue
      readFiles.add(file)
      const to = /^To: (\S+)/m.exec(mail)?.[1]
      const code = /^Subject: (\d{6})/m.exec(mail)?.[1]
      if (to && code) codes.set(to, code)
    }
    return codes.get(email)
  }
}

export function createSimulation(deployment: Deployment, tally: Tally): Simulation {
  const users: SimUser[] = []
  const createClient = (clientNumber: number) =>
    createNodeClient({
      ...CLIENT_OPTIONS,
      baseURL: `${TEST_ORIGIN}/api`,
      fetch: createFetch(deployment, tally, clientNumber),
    })
  return {
    deployment,
    tally,
    requests: createRequests(tally),
    history: createStateHistory(tally),
    acknowledged: {
      orders: new Set(),
      investments: new Set(),
      paid: new Set(),
      confirmed: new Set(),
      cancelled: new Set(),
      appealed: new Set(),
      messages: [],
      statements: [],
      pictures: [],
      reviews: [],
      acceptances: [],
      extensionRequests: new Set(),
      amountReports: [],
      rests: [],
      claims: [],
      extended: new Set(),
      cancellationRequests: new Set(),
      agreedToCancel: new Set(),
      tradeWrites: [],
      funded: new Map(),
    },
    operator: createOperatorClient({
      ...CLIENT_OPTIONS,
      timeout: 20 * MINUTE,
      baseURL: `${TEST_ORIGIN}/api`,
      token: OPERATOR_TOKEN,
      fetch: createFetch(deployment, tally, OPERATOR),
    }),
    users,
    addUser: (isWriter = false) => {
      const name = `sim${users.length}`
      const user: SimUser = {
        id: '',
        name,
        email: `${name}@example.com`,
        password: `${name} has a long password`,
        client: createClient(users.length + 1),
        isWriter,
        orders: [],
        trades: [],
        investments: [],
      }
      users.push(user)
      return user
    },
    signUp: async (user) => {
      const { client, name, email, password } = user
      const input = {
        username: name,
        fullName: `${name} Example`,
        phoneNumber: '+2348000000000',
        email,
        password,
        confirmPassword: password,
        country: getCountry(users.indexOf(user)),
        referralCode: '',
        agree: true,
      } as const
      const signedUp = await tryCall(client.auth.signup(input))
      user.id = signedUp?.value?._id ?? user.id
    },
    signIn: async (user) => {
      const { email, password, client } = user
      const { value: signedIn } = await client.auth.login({ email, password })
      user.id = signedIn?._id ?? user.id
    },
    findCode: createMailReader(deployment.folder),
  }
}

/** Four of five users are in one country, so that bank orders match. */
export function getCountry(userNumber: number) {
  return userNumber % 5 === 4 ? COUNTRIES[1] : COUNTRIES[0]
}
