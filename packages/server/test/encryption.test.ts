import { pino } from 'pino'
import { expect, test } from 'vitest'
import type { Config } from '../src/kernel/config.js'
import { type RunningExchange, startExchange } from '../src/start.js'
import { ENCRYPTION_KEYS, onOneEngine, startTestExchange } from './exchange.js'
import { watchLockOrder } from './lock-order.js'
import { runScript } from './run-script.js'
import { ALL_READABLE, createPictures, isJpeg } from './stored-pictures.js'

const NEW_KEYS = `new:${Buffer.alloc(32, 'new key').toString('base64')}`

/** The ids of the keys in use, and how many stored values can be read without one. */
const inspectRows = async ({ db }: Pick<RunningExchange, 'db'>) => {
  const rows = await db.query<{ keyId: string | null; value: Uint8Array }>(
    `select encryption_key as "keyId", bytes as value from proofs join objects on objects.id = picture_object
     union all select encryption_key, bytes from verifications join objects on objects.id in (front_object, back_object)
     union all select encryption_key, response from idempotency_keys
     union all select encryption_key, secret from webhook_secrets
     union all select encryption_key, secret from authenticators
     union all select encryption_key, private_key from push_keys`,
  )
  const isClear = (value: Buffer) =>
    isJpeg(value) || /^({"|whsec_|[A-Z2-7]{6})/.test(value.subarray(0, 6).toString())
  return {
    keys: [...new Set(rows.map(({ keyId }) => keyId))].sort(),
    clear: rows.filter(({ value }) => isClear(Buffer.from(value))).length,
  }
}

const runRotation = async ({ dataDir, databaseUrl }: Config, encryptionKeys: string) => {
  const { output } = await runScript('rotate-keys', {
    DATA_DIR: dataDir,
    ...(databaseUrl ? { DATABASE_URL: databaseUrl } : {}),
    DEMO: '0',
    ENCRYPTION_KEYS: encryptionKeys,
  })
  return output
}

onOneEngine('encryption', (engine) => {
  test('pictures and kept responses are encrypted, each for its own row', async () => {
    const exchange = await startTestExchange(engine)
    const { db } = exchange.running
    const { pay, readAll } = await createPictures(exchange)
    expect(await inspectRows(exchange.running)).toEqual({ keys: ['test'], clear: 0 })
    expect(await readAll()).toEqual(ALL_READABLE)

    // The second call repeats the idempotency key: it gets the stored response, decrypted.
    expect((await pay()).value).toEqual((await pay()).value)

    await db.query('update proofs set picture_object = (select front_object from verifications)')
    expect(await readAll()).toEqual([[500, false], ...ALL_READABLE.slice(1)])
    await exchange.stop()
  })

  test('a process with other keys does not start, and a rotation makes the old key unnecessary', async () => {
    const exchange = await startTestExchange(engine)
    const { config } = exchange.running
    const { readAll } = await createPictures(exchange)
    // The embedded database serves one process.
    await exchange.running.close()
    const start = (encryptionKeys: string) =>
      startExchange(
        { ...config, encryptionKeys },
        { now: exchange.now, log: pino({ level: 'silent' }), wrapDatabase: watchLockOrder },
      )
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
  })
})
