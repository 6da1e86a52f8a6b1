// The attacks of the benchmark. Each runs in a process of its own, started by `attacker.ts`.

import { type ClientRequest, request as sendRequest } from 'node:http'
import { auth, orders, verification } from '@cht/sdk/contract'
import { sessionCookie, tradeId } from '../server/seed.js'
import { pingWebhook } from './webhooks.js'

/** What an attack knows. */
export interface AttackOptions {
  addresses: readonly string[]
  /** The trades of the attackers, whose users are `buyer<n>` from `firstPayer` on. */
  batch: string
  firstPayer: number
  /** The webhooks of attackers on silent names, each with the cookie of its owner. */
  webhooks: readonly { cookie: string; id: string }[]
  /** The emails of honest users. */
  victims: readonly string[]
}

/** What an attack does over and over. Resolves to the status of the response; 0 without one. */
type Send = (index: number) => Promise<number>

export interface Attack {
  /** How many requests are in flight. */
  inFlight: number
  /** Whether the attackers are strangers, who get a response or 503 within two seconds. */
  areStrangers?: boolean
  createSend(options: AttackOptions): Send
}

const ONE_ADDRESS = '192.0.2.1'
const createAddress = (index: number) => `10.${(index >> 16) & 255}.${(index >> 8) & 255}.${index & 255}`

const call = async (
  { addresses }: AttackOptions,
  index: number,
  path: string,
  { from, cookie = '', body }: { from: string; cookie?: string; body?: object },
): Promise<number> => {
  const response = await fetch(`${addresses[index % addresses.length]}/api${path}`, {
    method: body ? 'POST' : 'GET',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': from, cookie },
    ...(body ? { body: JSON.stringify(body) } : {}),
  })
  await response.arrayBuffer()
  if (response.status === 503 && !response.headers.has('retry-after'))
    throw new Error('503 without Retry-After')
  return response.status
}

const waitFor = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

interface SlowBody {
  path: string
  cookie: string
  from: string
  length: number
  /** Bytes that are sent at once, and then bytes a second. */
  start: number
  rate: number
}

/** Sends a body that is never complete, until the server ends it. */
const sendSlowly = async (
  { addresses }: AttackOptions,
  index: number,
  { path, cookie, from, length, start, rate }: SlowBody,
): Promise<number> => {
  const request: ClientRequest = sendRequest(`${addresses[index % addresses.length]}/api${path}`, {
    method: 'POST',
    agent: false,
    headers: {
      'content-type': 'application/json',
      'content-length': length,
      'x-forwarded-for': from,
      cookie,
    },
  })
  let status: number | undefined
  request.on('error', () => {
    status ??= 0
  })
  request.on('response', (response) => {
    response.resume()
    status = response.statusCode ?? 0
  })
  request.write(Buffer.alloc(start, ' '))
  for (let sent = start; status === undefined && sent + rate < length; sent += rate) {
    await waitFor(1_000)
    request.write(Buffer.alloc(rate, ' '))
  }
  while (status === undefined) await waitFor(100)
  request.destroy()
  return status
}

/** The body of the `index`-th of 20 attackers: ten send proofs of payment, ten identity requests. */
const createSlowBody = (
  { batch, firstPayer }: AttackOptions,
  index: number,
  { proof, identity }: { proof: number; identity: number },
) => {
  const user = firstPayer + (Math.floor(index / 2) % 10)
  const common = { cookie: sessionCookie('buyer', user), from: createAddress(user) }
  return index % 2 === 0
    ? { ...common, path: orders.pay.path.replace('{id}', tradeId(batch, user, 1)), length: proof }
    : { ...common, path: verification.requestVerification.path, length: identity }
}

const signUpInput = (index: number) => ({
  fullName: 'Ada Obi',
  username: `flood${index}`,
  email: `flood${index}@example.com`,
  phoneNumber: '+2348000000000',
  country: 'nigeria',
  password: `a long password ${index}`,
  confirmPassword: `a long password ${index}`,
  referralCode: '',
  agree: true,
})

const logInAs = (index: number) => ({ email: `nobody${index}@example.com`, password: 'wrong' })

export const ATTACKS = {
  'slow bodies': {
    inFlight: 20,
    createSend: (options) => (index) =>
      sendSlowly(options, index, {
        ...createSlowBody(options, index, { proof: 6_750_000, identity: 13_000_000 }),
        start: 1,
        rate: 18_000,
      }),
  },
  'full bodies': {
    inFlight: 20,
    createSend: (options) => (index) =>
      sendSlowly(options, index, {
        ...createSlowBody(options, index, { proof: 6_750_000, identity: 13_000_000 }),
        start: 6_600_000,
        rate: 18_000,
      }),
  },
  'silent names': {
    inFlight: 20,
    createSend:
      ({ addresses, webhooks }) =>
      async (index) => {
        const webhook = webhooks[index % webhooks.length]
        await waitFor(1_000)
        if (!webhook) return 0
        return (await pingWebhook(addresses[0] ?? '', webhook.cookie, webhook.id)) ? 200 : 0
      },
  },
  'logins of an address': {
    inFlight: 60,
    areStrangers: true,
    createSend: (options) => (index) =>
      call(options, index, auth.login.path, { from: ONE_ADDRESS, body: logInAs(index) }),
  },
  'logins of many addresses': {
    inFlight: 60,
    areStrangers: true,
    createSend: (options) => (index) =>
      call(options, index, auth.login.path, { from: createAddress(index), body: logInAs(index) }),
  },
  'sign-ups of many addresses': {
    inFlight: 60,
    areStrangers: true,
    createSend: (options) => (index) =>
      call(options, index, auth.signup.path, { from: createAddress(index), body: signUpInput(index) }),
  },
  'resets without a request': {
    inFlight: 60,
    areStrangers: true,
    createSend: (options) => (index) => {
      const newPassword = `a long password ${index}`
      const body = { code: '00000000', newPassword, confirmPassword: newPassword }
      return call(options, index, auth.resetPassword.path, { from: createAddress(index), body })
    },
  },
  'reads of an account': {
    inFlight: 60,
    createSend: (options) => (index) =>
      call(options, index, orders.all.path, { from: ONE_ADDRESS, cookie: sessionCookie('buyer', 1) }),
  },
  'resets and codes of others': {
    inFlight: 20,
    areStrangers: true,
    createSend: (options) => (index) => {
      const { victims } = options
      const path = index % 2 === 0 ? auth.requestPasswordReset.path : auth.resendOtp.path
      const email = victims[Math.floor(index / 2) % victims.length]
      return call(options, index, path, { from: createAddress(index), body: { email } })
    },
  },
} as const satisfies Record<string, Attack>

export type AttackName = keyof typeof ATTACKS
