import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Client } from '@cht/sdk'
import { COUNTRIES } from '@cht/sdk/auth'
import { createNodeClient } from '@cht/sdk/node'
import { createOperatorClient, type OperatorClient } from '@cht/sdk/operator'
import type { Side } from '@cht/sdk/orders'
import { MINUTE } from '@cht/sdk/time'
import { createIntents, type Intents } from './intents.js'
import { createSights, type Sights } from './seen.js'
import { OPERATOR_TOKEN, type Site } from './site.js'
import type { Tally } from './tally.js'

/** A simulated user, and what it knows of its own things. */
export interface SimUser {
  /** '' until an answer has said it. */
  id: string
  name: string
  email: string
  password: string
  client: Client
  orders: { id: string; side: Side }[]
  trades: string[]
  stakes: string[]
}

/** What was answered, to be held against what the exchange says in the end. */
export interface Facts {
  orders: Set<string>
  stakes: Set<string>
  paid: Set<string>
  confirmed: Set<string>
  cancelled: Set<string>
  /** `trade:email`. */
  appealed: Set<string>
  /** By email: what the operator put in less what it took out, in whole CHT. */
  funded: Map<string, number>
}

export interface World {
  site: Site
  tally: Tally
  intents: Intents
  sights: Sights
  facts: Facts
  operator: OperatorClient
  users: SimUser[]
  addUser(): SimUser
  signIn(user: SimUser): Promise<unknown>
  /** The code of the last mail to somebody; undefined where none has come. */
  codeFor(email: string): string | undefined
}

const BASE = 'http://exchange.test'
/** A loaded machine is slow; an answer that never comes is found by this. */
const ONE_CALL = { timeout: 2 * MINUTE, retries: 0, validate: false } as const

/** Sends each call to the next process, from an address of its own, and looks at every status. */
const fetchFrom = (site: Site, tally: Tally, number: number): typeof fetch => {
  let calls = number
  const address = `10.${(number >> 16) & 255}.${(number >> 8) & 255}.${number & 255}`
  return async (input, init) => {
    const url = String(input).replace(BASE, site.addressFor(calls++))
    const headers = new Headers(init?.headers)
    headers.set('x-forwarded-for', address)
    const answer = await fetch(url, { ...init, headers })
    const what = `${init?.method ?? 'GET'} ${new URL(url).pathname}`
    if (answer.status >= 500 && answer.status !== 503) tally.breaches.push(`${what}: ${answer.status}`)
    if (answer.status === 503 && !answer.headers.has('retry-after'))
      tally.breaches.push(`${what}: 503 without Retry-After`)
    return answer
  }
}

const createMailbox = (folder: string) => {
  const codes = new Map<string, string>()
  const read = new Set<string>()
  return (email: string) => {
    for (const file of readdirSync(join(folder, 'outbox')).sort()) {
      if (read.has(file)) continue
      const mail = readFileSync(join(folder, 'outbox', file), 'utf8')
      // A process killed while it wrote leaves half a mail.
      if (!mail.includes('\r\n\r\n')) continue
      read.add(file)
      const to = /^To: (\S+)/m.exec(mail)?.[1]
      const code = /^Subject: (\d{6})/m.exec(mail)?.[1]
      if (to && code) codes.set(to, code)
    }
    return codes.get(email)
  }
}

export function createWorld(site: Site, tally: Tally): World {
  const users: SimUser[] = []
  const clientOf = (number: number) =>
    createNodeClient({ ...ONE_CALL, baseURL: `${BASE}/api`, fetch: fetchFrom(site, tally, number) })
  return {
    site,
    tally,
    intents: createIntents(tally),
    sights: createSights(tally),
    facts: {
      orders: new Set(),
      stakes: new Set(),
      paid: new Set(),
      confirmed: new Set(),
      cancelled: new Set(),
      appealed: new Set(),
      funded: new Map(),
    },
    operator: createOperatorClient({
      ...ONE_CALL,
      timeout: 20 * MINUTE,
      baseURL: `${BASE}/api`,
      token: OPERATOR_TOKEN,
      fetch: fetchFrom(site, tally, 0),
    }),
    users,
    addUser: () => {
      const name = `sim${users.length}`
      const user: SimUser = {
        id: '',
        name,
        email: `${name}@example.com`,
        password: `${name} has a long password`,
        client: clientOf(users.length + 1),
        orders: [],
        trades: [],
        stakes: [],
      }
      users.push(user)
      return user
    },
    signIn: async (user) => {
      const { email, password, client } = user
      const signedIn = await client.auth.login({ email, password })
      user.id = signedIn?.value?._id ?? user.id
    },
    codeFor: createMailbox(site.folder),
  }
}

/** Most live in one country, so that bank orders find each other. */
export function countryOf(number: number) {
  return number % 5 === 4 ? COUNTRIES[1] : COUNTRIES[0]
}
