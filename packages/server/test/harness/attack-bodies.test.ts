import { rmSync } from 'node:fs'
import { HOUR } from '@cht/sdk/rules'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { DEMO_BUYER, DEMO_PASSWORD, DEMO_SELLER } from '../../src/demo.js'
import { startServer } from '../process.js'
import { createTemporaryFolder } from '../temporary-folder.js'
import { createHostileRequests, readResidentMemory, startAttack } from './attack-bodies.js'
import { readHarnessOptions, readNumber } from './options.js'

const ROUNDS = readNumber('ATTACK_ROUNDS', 1)
const SOCKETS = 200
/** Bytes. A process holds up to 64 MiB of large bodies. */
const MAX_GROWTH = 100_000_000
const { seed } = readHarnessOptions()

const JSON_HEADERS = { 'content-type': 'application/json' }

const logIn = async (address: string, { email }: { email: string }): Promise<string> => {
  const body = JSON.stringify({ email, password: DEMO_PASSWORD })
  const response = await fetch(`${address}/api/auth/login`, { method: 'POST', headers: JSON_HEADERS, body })
  return response.headers.getSetCookie()[0]?.split(';')[0] ?? ''
}

/** A picture of noise with more bytes than a small body may have. */
const createLargePicture = async (): Promise<Blob> => {
  const noise = { type: 'gaussian' as const, mean: 128, sigma: 60 }
  const picture = sharp({ create: { width: 300, height: 300, channels: 3, background: 'red', noise } })
  return new Blob([new Uint8Array(await picture.png().toBuffer())], { type: 'image/png' })
}

/** The requests of a user who is not part of the attack. Each has one right status. */
const createHonestUser = async (address: string, cookie: string) => {
  const picture = await createLargePicture()
  const call = async (method: string, path: string, status: number, init: RequestInit = {}) => {
    const headers = { cookie, ...(init.body instanceof FormData ? {} : JSON_HEADERS) }
    const response = await fetch(`${address}/api${path}`, { method, headers, ...init })
    const body = (await response.json()) as { data?: { _id?: string } }
    return { hasExpectedStatus: response.status === status, id: body.data?._id ?? '' }
  }
  const uploadPictures = () => {
    const body = new FormData()
    const fields = { country: 'nigeria', verificationType: 'NIN Slip', idNumber: '12345678901' }
    for (const [name, value] of Object.entries(fields)) body.append(name, value)
    body.append('frontImage', picture, 'front.png')
    body.append('backImage', picture, 'back.png')
    // The demo user is verified, which the server says after it has read the body.
    return call('POST', '/settings/verification-request', 409, { body })
  }
  return async (): Promise<boolean[]> => {
    const profile = await call('GET', '/auth/check-auth', 200)
    const order = await call('POST', '/buy-orders/create', 201, {
      body: JSON.stringify({ amount: 25_000, paymentMethod: 'usdt' }),
    })
    const cancelled = await call('PUT', `/buy-orders/cancel/${order.id}`, 200, { body: '{}' })
    const upload = await uploadPictures()
    return [profile, order, cancelled, upload].map(({ hasExpectedStatus }) => hasExpectedStatus)
  }
}

/** The memory of a process grows in its first rounds, without any attack. */
const WARM_UP_ROUNDS = 60

test.runIf(process.platform === 'linux')(
  `${SOCKETS} sockets with unfinished and oversized bodies take less than 100 MB of memory, and others are answered`,
  async () => {
    const folder = createTemporaryFolder('attack')
    const server = await startServer({ DATA_DIR: folder, DEMO: '1' })
    const honestCalls = await createHonestUser(server.address, await logIn(server.address, DEMO_SELLER))
    const cookie = await logIn(server.address, DEMO_BUYER)
    for (let round = 0; round < WARM_UP_ROUNDS; round++) expect(await honestCalls()).not.toContain(false)

    const before = readResidentMemory(server.pid)
    let peak = before
    const sample = () => {
      peak = Math.max(peak, readResidentMemory(server.pid))
    }
    const answers: boolean[] = []
    for (let round = 0; round < ROUNDS; round++) {
      let isRunning = true
      const attack = startAttack(
        server.address,
        createHostileRequests(seed + round, SOCKETS, cookie),
      ).finally(() => {
        isRunning = false
      })
      const sampling = (async () => {
        while (isRunning) {
          sample()
          await new Promise((resolve) => setTimeout(resolve, 20))
        }
      })()
      do answers.push(...(await honestCalls()))
      while (isRunning)
      const end = await attack
      await sampling
      // The unfinished bodies are still open.
      answers.push(...(await honestCalls()))
      sample()
      end()
    }
    await server.kill('SIGTERM')
    rmSync(folder, { recursive: true, force: true })

    const toMegabytes = (bytes: number) => Math.round(bytes / 1_000_000)
    const share = answers.filter(Boolean).length / answers.length
    console.log(
      `bodies, SOAK_SEED=${seed}: resident memory ${toMegabytes(before)} MB before, ${toMegabytes(peak)} MB at its peak; ${share * 100} % of ${answers.length} honest requests answered`,
    )
    expect({ seed, share }).toEqual({ seed, share: 1 })
    expect(peak - before).toBeLessThan(MAX_GROWTH)
  },
  HOUR,
)
