// What honest users do while others attack: each kind at its own fixed rate, whatever the responses take.
import { auth, orders, statement, verification } from '@cht/sdk/contract'
import { createPhoto } from '../../packages/server/test/pictures.js'
import { sessionCookie, tradeId } from '../server/seed.js'
import { DEVICE_COOKIE, PASSWORD, type Trades } from './users.js'

const READS = [auth.checkAuth, statement.list, orders.pendingBuy]

/** A kind of request. */
export interface Kind {
  /** How many a second. */
  rate: number
  /** Sends one, the `index`-th of its kind. Returns whether it succeeded. */
  send(index: number): Promise<boolean>
}

export interface Sample {
  kind: string
  /** In ms. */
  time: number
  isRight: boolean
}

interface HonestOptions {
  addresses: readonly string[]
  /** The number of users named `owner<n>`, and of users named `newcomer<n>`, who wait for the code of their mail. */
  owners: number
  newcomers: number
  trades: Trades
}

/** A photo of about 380 KB, as the web app resizes them, as a data URL. */
const createPicture = async (): Promise<string> =>
  `data:image/jpeg;base64,${(await createPhoto(2_000, 1_700)).toString('base64')}`

/** Creates the kinds of requests. All honest users are behind one address, as in a mobile network. */
export async function createHonestKinds({
  addresses,
  owners,
  newcomers,
  trades: { batch, payers },
}: HonestOptions): Promise<Record<string, Kind>> {
  const picture = await createPicture()
  const addressOf = (index: number) => addresses[index % addresses.length] ?? ''
  const request = async (index: number, method: string, path: string, cookie: string, body?: object) => {
    const response = await fetch(`${addressOf(index)}/api${path}`, {
      method,
      headers: { 'content-type': 'application/json', 'x-forwarded-for': '198.51.100.7', cookie },
      ...(body ? { body: JSON.stringify(body) } : {}),
    })
    await response.arrayBuffer()
    return response.status
  }
  const number = (index: number, count: number) => 1 + (index % count)
  const owner = (index: number) => `owner${number(index, owners)}`
  return {
    read: {
      rate: 8,
      send: async (index) => {
        const { path } = READS[index % READS.length] ?? auth.checkAuth
        return (await request(index, 'GET', path, `sid=${owner(index)}`)) === 200
      },
    },
    login: {
      rate: 2,
      send: async (index) => {
        const body = { email: `${owner(index)}@example.com`, password: PASSWORD }
        return (await request(index, 'POST', auth.login.path, DEVICE_COOKIE, body)) === 200
      },
    },
    proof: {
      rate: 1,
      send: async (index) => {
        const pair = number(index, payers)
        const path = orders.pay.path.replace('{id}', tradeId(batch, pair, 1 + Math.floor(index / payers)))
        return (
          (await request(index, 'POST', path, sessionCookie('buyer', pair), { paymentProof: picture })) ===
          200
        )
      },
    },
    identity: {
      rate: 1,
      send: async (index) => {
        const pictures = { frontImage: picture, backImage: picture }
        const fields = { country: 'nigeria', verificationType: 'NIN Slip', idNumber: '12345678901' }
        const { path } = verification.requestVerification
        // The users are verified already, which the server says after it has read the body.
        return (await request(index, 'POST', path, `sid=${owner(index)}`, { ...fields, ...pictures })) === 409
      },
    },
    reset: {
      rate: 1,
      send: async (index) => {
        const body = { email: `${owner(index)}@example.com` }
        return (await request(index, 'POST', auth.requestPasswordReset.path, DEVICE_COOKIE, body)) === 200
      },
    },
    resend: {
      rate: 1,
      send: async (index) => {
        const name = `newcomer${number(index, newcomers)}`
        const body = { email: `${name}@example.com` }
        return (await request(index, 'POST', auth.resendOtp.path, `sid=${name}`, body)) === 200
      },
    },
  }
}

/** Sends requests of all kinds for `duration` ms, and waits for their responses. `start` counts on over several calls. */
export async function sendHonestRequests(
  kinds: Record<string, Kind>,
  duration: number,
  counts: Map<string, number>,
): Promise<Sample[]> {
  const samples: Promise<Sample>[] = []
  const sendOne = async (kind: string, { send }: Kind): Promise<Sample> => {
    const index = counts.get(kind) ?? 0
    counts.set(kind, index + 1)
    const startedAt = performance.now()
    const isRight = await send(index).catch(() => false)
    return { kind, time: performance.now() - startedAt, isRight }
  }
  const timers = Object.entries(kinds).map(([name, kind]) =>
    setInterval(() => samples.push(sendOne(name, kind)), 1_000 / kind.rate),
  )
  await new Promise((resolve) => setTimeout(resolve, duration))
  for (const timer of timers) clearInterval(timer)
  return Promise.all(samples)
}
