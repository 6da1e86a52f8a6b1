import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import type { Config } from '../src/config.js'
import { encryptClearPictures } from '../src/encryption/reencrypt.js'
import { type RunningExchange, startExchange } from '../src/start.js'
import {
  ENCRYPTION_KEYS,
  OPERATOR_HEADERS,
  onEachEngine,
  startTestExchange,
  type TestExchange,
} from './exchange.js'
import { createMatchedTrade, createPictureFile, PICTURE } from './fixtures.js'

const ROTATE_KEYS = fileURLToPath(new URL('../src/rotate-keys.ts', import.meta.url))
const NEW_KEYS = `new:${Buffer.alloc(32, 'new key').toString('base64')}`
const JPEG_START = Buffer.from([0xff, 0xd8, 0xff])

/** A paid trade and a request for verification, with functions that read their pictures. */
const createPictures = async (exchange: TestExchange) => {
  const { seller, buyer, trade } = await createMatchedTrade(exchange)
  await buyer.client.orders.pay({ id: trade._id, paymentProof: PICTURE }, { idempotencyKey: 'kept-answer' })
  await seller.client.settings.requestVerification({
    country: 'nigeria',
    verificationType: 'NIN Slip',
    idNumber: '12345678901',
    frontImage: createPictureFile(),
    backImage: createPictureFile(),
  })
  const [verification] = await exchange.operator.verifications()
  const cookie = await exchange.logInForCookie(buyer)
  const headers = { cookie, ...OPERATOR_HEADERS }
  const paths = [
    `trades/${trade._id}/proof`,
    `operator/verifications/${verification?.id}/front`,
    `operator/verifications/${verification?.id}/back`,
  ]
  /** The status of each picture, and whether it is a JPEG. */
  const readAll = (address = exchange.running.address) =>
    Promise.all(
      paths.map(async (path) => {
        const response = await fetch(`${address}/api/${path}`, { headers })
        const bytes = Buffer.from(await response.arrayBuffer())
        return [response.status, bytes.subarray(0, 3).equals(JPEG_START)]
      }),
    )
  return { buyer, trade, readAll }
}
const ALL_READABLE = [
  [200, true],
  [200, true],
  [200, true],
]

/** The ids of the keys in use, and whether a stored value can be read without one. */
const inspectRows = async ({ db }: Pick<RunningExchange, 'db'>) => {
  const rows = await db.query<{ keyId: string | null; value: Uint8Array }>(
    `select encryption_key as "keyId", picture as value from proofs
     union all select encryption_key, front from verifications
     union all select encryption_key, back from verifications
     union all select encryption_key, answer from idempotency_keys`,
  )
  const isClear = (value: Buffer) =>
    value.subarray(0, 3).equals(JPEG_START) || value.subarray(0, 2).toString() === '{"'
  return {
    keys: [...new Set(rows.map(({ keyId }) => keyId))].sort(),
    clear: rows.filter(({ value }) => isClear(Buffer.from(value))).length,
  }
}

const runRotation = async (config: Config, encryptionKeys: string) => {
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ['--conditions=@cht/source', '--import', 'tsx', ROTATE_KEYS],
    {
      env: {
        PATH: process.env.PATH,
        DATA_DIR: config.dataDir,
        ...(config.databaseUrl ? { DATABASE_URL: config.databaseUrl } : {}),
        DEMO: '0',
        ENCRYPTION_KEYS: encryptionKeys,
      },
    },
  )
  return stdout
}

onEachEngine('encryption', (engine) => {
  test('pictures and kept responses are encrypted, each for its own row, and old clear ones are encrypted later', async () => {
    const exchange = await startTestExchange(engine)
    const { db } = exchange.running
    const { buyer, trade, readAll } = await createPictures(exchange)
    expect(await inspectRows(exchange.running)).toEqual({ keys: ['test'], clear: 0 })
    expect(await readAll()).toEqual(ALL_READABLE)

    const pay = () =>
      buyer.client.orders.pay({ id: trade._id, paymentProof: PICTURE }, { idempotencyKey: 'kept-answer' })
    expect(await pay()).toEqual(await pay())

    await db.query('update proofs set picture = (select front from verifications)')
    expect(await readAll()).toEqual([[500, false], ...ALL_READABLE.slice(1)])
    const jpeg = Buffer.concat([JPEG_START, Buffer.from('from before pictures were encrypted')])
    await db.query('update proofs set picture = $1, encryption_key = null', [jpeg])
    expect(await readAll()).toEqual(ALL_READABLE)
    expect(await encryptClearPictures(exchange.running)).toEqual({ encrypted: 1, failures: [] })
    expect(await inspectRows(exchange.running)).toEqual({ keys: ['test'], clear: 0 })
    expect(await readAll()).toEqual(ALL_READABLE)
    await exchange.stop()
  })

  test('a process with other keys does not start, and a rotation makes the old key unnecessary', async () => {
    const exchange = await startTestExchange(engine)
    const { config } = exchange.running
    const { readAll } = await createPictures(exchange)
    // The embedded database serves one process.
    await exchange.running.close()
    const start = (encryptionKeys: string) =>
      startExchange({ ...config, encryptionKeys }, { now: exchange.now, log: pino({ level: 'silent' }) })
    await expect(start(NEW_KEYS)).rejects.toThrow(
      'ENCRYPTION_KEYS lacks the key test, with which this database is encrypted',
    )
    const other = `test:${Buffer.alloc(32, 'other').toString('base64')}`
    await expect(start(`${NEW_KEYS},${other}`)).rejects.toThrow(
      'ENCRYPTION_KEYS has another key test than this database',
    )
    expect(await runRotation(config, `${NEW_KEYS},${ENCRYPTION_KEYS}`)).toMatch(
      /^Encrypted with the key new: [1-9]\d*\nThe other keys are needed for older backups only\n$/,
    )
    const rotated = await start(NEW_KEYS)
    expect(await inspectRows(rotated)).toEqual({ keys: ['new'], clear: 0 })
    expect(await readAll(rotated.address)).toEqual(ALL_READABLE)
    await rotated.close()
    expect(await runRotation(config, NEW_KEYS)).toMatch(/^Encrypted with the key new: 0\n/)
  }, 300_000)
})
