import { randomUUID } from 'node:crypto'
import { chmodSync, readdirSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DAY } from '@cht/sdk/rules'
import { pino } from 'pino'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { DEMO_BUYER, DEMO_PASSWORD } from '../src/demo.js'
import { deleteExpired } from '../src/jobs/cleanup.js'
import { type Queryable, toTimestamp } from '../src/platform/db/database.js'
import { type ObjectStorage, StorageError } from '../src/platform/picture-storage/object-storage.js'
import { PICTURE_TABLES } from '../src/platform/picture-storage/picture-tables.js'
import { eraseUnnamedObjects } from '../src/platform/picture-storage/unnamed-objects.js'
import { startExchange } from '../src/start.js'
import { createClientFor, ENCRYPTION_KEYS, onOneEngine } from './exchange.js'
import { createMatchedTrade, getRefusal, PICTURE } from './fixtures.js'
import { watchLockOrder } from './lock-order.js'
import {
  createBucket,
  createCommandEnvironment,
  createFolder,
  inspectPictures,
  startWithStorages,
} from './picture-storages.js'
import { startServer } from './process.js'
import { runScript } from './run-script.js'
import { type S3Server, startS3Server } from './s3-server.js'
import { ALL_READABLE, createPictures, isJpeg } from './stored-pictures.js'
import { createTemporaryFolder } from './temporary-folder.js'
import { createDatabase } from './test-database.js'

const NEW_KEYS = `new:${Buffer.alloc(32, 'new key').toString('base64')},${ENCRYPTION_KEYS}`
const UNREADABLE = [
  [503, false],
  [503, false],
  [503, false],
]

let s3: S3Server
beforeEach(async () => {
  s3 = await startS3Server()
})
afterEach(() => s3.stop())

/** The distinct permissions of a folder and of all files and folders in it. */
const listModes = (path: string): number[] => {
  const entries = readdirSync(path, { recursive: true, withFileTypes: true })
  const modes = entries.map((entry) => statSync(join(entry.parentPath, entry.name)).mode & 0o777)
  return [...new Set([...modes, statSync(path).mode & 0o777])].sort((a, b) => a - b)
}

/** Makes each transaction fail that stores a proof. */
const refuseProofs = (db: Queryable) =>
  db.query(
    `create function fail() returns trigger language plpgsql as $$ begin raise exception 'no'; end $$;
     create trigger fail before insert on proofs for each row execute function fail()`,
  )

onOneEngine('the storage of pictures', (engine) => {
  describe.each([
    ['a folder', createFolder],
    ['a bucket', () => createBucket(s3)],
  ])('%s', (_, createStorage) => {
    test('contains the pictures, encrypted, and rows only name them', async () => {
      const storage = createStorage()
      const exchange = await startWithStorages(engine, s3, storage.setting)
      const { readAll } = await createPictures(exchange)
      expect(await readAll()).toEqual(ALL_READABLE)
      expect(await inspectPictures(exchange.running)).toEqual({
        storages: [storage.name],
        keys: ['test'],
        inDatabase: 0,
        unnamed: 0,
      })
      expect(storage.list().map(isJpeg)).toEqual([false, false, false])
      await exchange.stop()
    })

    test('keeps the object of a failed transaction for a day, and no row names it', async () => {
      const storage = createStorage()
      const exchange = await startWithStorages(engine, s3, storage.setting)
      const { running } = exchange
      const { buyer, trade } = await createMatchedTrade(exchange)
      const pay = () => buyer.client.orders.pay({ id: trade._id, paymentProof: PICTURE })
      await refuseProofs(running.db)
      expect((await getRefusal(pay())).status).toBe(500)
      await running.db.query('drop trigger fail on proofs')
      expect([storage.list().length, await inspectPictures(running)]).toEqual([
        1,
        { storages: [], keys: [], inDatabase: 0, unnamed: 1 },
      ])
      const { value: paid } = await pay()
      expect(paid?.state).toBe('paid.awaitingConfirmation')
      const cleanAt = async (instant: number) => {
        await exchange.setClock(instant)
        await deleteExpired(running)
        return [storage.list().length, (await inspectPictures(running)).unnamed]
      }
      const now = exchange.now()
      expect(await cleanAt(now + DAY - 1)).toEqual([2, 1])
      expect(await cleanAt(now + DAY)).toEqual([1, 0])
      await exchange.stop()
    })

    test('that is down causes a 503, and loses no picture; pictures that were erased meanwhile are removed when it works again', async () => {
      const storage = createStorage()
      const exchange = await startWithStorages(engine, s3, storage.setting)
      const { running, operator } = exchange
      const { verificationId, readAll } = await createPictures(exchange)
      const late = await exchange.createUser('late')
      const request = () =>
        late.client.settings.requestVerification({
          country: 'nigeria',
          verificationType: 'NIN Slip',
          idNumber: '12345678902',
          frontImage: PICTURE,
          backImage: PICTURE,
        })
      storage.setDown(true)
      expect(await readAll()).toEqual(UNREADABLE)
      expect((await getRefusal(request())).code).toBe('unavailable')
      expect(await late.client.settings.pendingVerification()).toBe(false)
      storage.setDown(false)
      expect(await readAll()).toEqual(ALL_READABLE)
      storage.setDown(true)

      // Erased from the row, but not from the storage yet.
      await operator.decideVerification({ id: verificationId })
      await exchange.setClock(exchange.now() + 30 * DAY)
      await deleteExpired(running)
      expect((await readAll()).slice(1)).toEqual([
        [404, false],
        [404, false],
      ])
      storage.setDown(false)
      expect(storage.list()).toHaveLength(3)
      await deleteExpired(running)
      expect([storage.list().length, (await inspectPictures(running)).unnamed]).toEqual([1, 0])
      await exchange.stop()
    })

    test('has no object of the old key after a rotation of keys', async () => {
      const storage = createStorage()
      const exchange = await startWithStorages(engine, s3, storage.setting)
      const { readAll } = await createPictures(exchange)
      const { config } = exchange.running
      await exchange.running.close()
      const environment = {
        ...createCommandEnvironment(config, s3),
        PICTURE_STORAGE: storage.setting,
        ENCRYPTION_KEYS: NEW_KEYS,
      }
      const { code, output } = await runScript('rotate-keys', environment)
      expect([code, output]).toEqual([0, expect.stringMatching(/^Encrypted with the key new: [1-9]/)])
      const rotated = await startExchange(
        { ...config, encryptionKeys: NEW_KEYS.split(',')[0] },
        { now: exchange.now, log: pino({ level: 'silent' }), wrapDatabase: watchLockOrder },
      )
      expect(await readAll(rotated.address)).toEqual(ALL_READABLE)
      expect([await inspectPictures(rotated), storage.list().length]).toEqual([
        { storages: [storage.name], keys: ['new'], inDatabase: 0, unnamed: 0 },
        3,
      ])
      await rotated.close()
    })
  })

  test('the database contains the pictures, encrypted, and erases them with their rows', async () => {
    const exchange = await startWithStorages(engine, s3, 'database')
    const { running, operator } = exchange
    const { verificationId, readAll } = await createPictures(exchange)
    expect(await readAll()).toEqual(ALL_READABLE)
    const stored = { storages: ['database'], keys: ['test'], inDatabase: 3, unnamed: 0 }
    expect(await inspectPictures(running)).toEqual(stored)
    const objects = await running.db.query<{ bytes: Uint8Array }>('select bytes from objects')
    expect(objects.map(({ bytes }) => isJpeg(bytes))).toEqual([false, false, false])

    await operator.decideVerification({ id: verificationId })
    await exchange.setClock(exchange.now() + 30 * DAY)
    await deleteExpired(running)
    expect(await inspectPictures(running)).toMatchObject({ inDatabase: 1, unnamed: 0 })
    await exchange.stop()
  })

  test('a failed transaction leaves no object in the database', async () => {
    const exchange = await startWithStorages(engine, s3, 'database')
    const { running } = exchange
    const { buyer, trade } = await createMatchedTrade(exchange)
    const pay = () => buyer.client.orders.pay({ id: trade._id, paymentProof: PICTURE })
    await refuseProofs(running.db)
    expect((await getRefusal(pay())).status).toBe(500)
    await running.db.query('drop trigger fail on proofs')
    expect(await inspectPictures(running)).toEqual({ storages: [], keys: [], inDatabase: 0, unnamed: 0 })
    expect((await pay()).value?.state).toBe('paid.awaitingConfirmation')
    await exchange.stop()
  })

  test('a folder of pictures and its files are readable by their owner only', async () => {
    const folder = createFolder()
    const exchange = await startWithStorages(engine, s3, folder.setting)
    await createPictures(exchange)
    expect(listModes(folder.path)).toEqual([0o600, 0o700])
    await exchange.stop()
  })

  test('no row can name an object that is being erased', async () => {
    const exchange = await startWithStorages(engine, s3, s3.setting)
    const { running } = exchange
    const { buyer, trade } = await createMatchedTrade(exchange)
    const pay = () => buyer.client.orders.pay({ id: trade._id, paymentProof: PICTURE })
    s3.hooks.onStored = async () => {
      s3.hooks.onStored = () => {}
      // As if a day had passed. The erasing begins, and the storage is down.
      await running.db.query('update unnamed_objects set erase_after = $1', [toTimestamp(0)])
      s3.hooks.isDown = true
      await deleteExpired(running)
      s3.hooks.isDown = false
    }
    expect(await getRefusal(pay())).toMatchObject({ status: 503, code: 'unavailable' })
    await deleteExpired(running)
    expect([s3.objects.size, await inspectPictures(running)]).toEqual([
      0,
      { storages: [], keys: [], inDatabase: 0, unnamed: 0 },
    ])
    expect((await pay()).value?.state).toBe('paid.awaitingConfirmation')
    await exchange.stop()
  })

  test('an object that cannot be erased does not delay the others, and its storage must stay listed', async () => {
    const exchange = await startWithStorages(engine, s3, s3.setting)
    const { running } = exchange
    const keys = [randomUUID(), randomUUID(), randomUUID()].sort()
    for (const key of keys) {
      await running.storages.get('s3').put(key, Buffer.from(key))
      await running.db.query(`insert into unnamed_objects (id, storage, erase_after) values ($1, 's3', $2)`, [
        key,
        toTimestamp(0),
      ])
    }
    const readKeys = async () =>
      (await running.db.query<{ id: string }>('select id from unnamed_objects')).map(({ id }) => id)
    const bucket = running.storages.get('s3')
    const broken: ObjectStorage = {
      ...bucket,
      delete: (key) => (key === keys[0] ? Promise.reject(new StorageError('no')) : bucket.delete(key)),
    }
    const storages = { ...running.storages, get: () => broken }
    await expect(eraseUnnamedObjects({ ...running, storages })).rejects.toThrow('no')
    expect([s3.objects.size, await readKeys()]).toEqual([1, [keys[0]]])

    await running.close()
    const silent = { now: exchange.now, log: pino({ level: 'silent' }), wrapDatabase: watchLockOrder }
    await expect(
      startExchange({ ...running.config, pictureStorage: [{ name: 'database' }] }, silent),
    ).rejects.toThrow(
      'PICTURE_STORAGE lacks s3, in which erased pictures remain: list it last for another day',
    )
    const restarted = await startExchange(running.config, silent)
    await deleteExpired(restarted)
    expect(s3.objects.size).toBe(0)
    await restarted.close()
  })

  test.each(PICTURE_TABLES)('a storage that has pictures of $table must stay listed', async ({ table }) => {
    const exchange = await startWithStorages(engine, s3, createFolder().setting)
    const { buyer, seller, trade } = await createPictures(exchange)
    await seller.client.appeals.create({ order: trade._id, reason: 'Fake proof', description: 'None' })
    await buyer.client.appeals.addPicture({ id: trade._id, picture: PICTURE })
    for (const other of PICTURE_TABLES)
      if (other.table !== table) await exchange.running.db.query(`delete from ${other.table}`)
    const { config } = exchange.running
    await exchange.running.close()
    const silent = { now: exchange.now, log: pino({ level: 'silent' }), wrapDatabase: watchLockOrder }
    await expect(
      startExchange({ ...config, pictureStorage: [{ name: 'database' }] }, silent),
    ).rejects.toThrow('PICTURE_STORAGE lacks folder, in which this database has pictures')
  })

  test('a storage that cannot be used stops the start, with the reason', async () => {
    const file = join(createTemporaryFolder('pictures'), 'file')
    writeFileSync(file, '')
    const expectRefusal = (setting: string, message: string | RegExp, change = {}) =>
      expect(startWithStorages(engine, s3, setting, change)).rejects.toThrow(message)
    await expectRefusal(`folder:${file}`, `PICTURE_STORAGE folder:${file} cannot be used: EEXIST`)
    await expectRefusal(
      s3.setting,
      `PICTURE_STORAGE ${s3.setting} cannot be used: it answered 403 SignatureDoesNotMatch`,
      { AWS_SECRET_ACCESS_KEY: 'wrong' },
    )
    const other = s3.setting.replace('/bucket/', '/other/')
    await expectRefusal(other, `PICTURE_STORAGE ${other} cannot be used: it answered 404 NoSuchBucket`)
    const stopped = await startS3Server()
    await stopped.stop()
    await expectRefusal(
      stopped.setting,
      `PICTURE_STORAGE ${stopped.setting} cannot be used: connect ECONNREFUSED`,
    )
    const sticky = createTemporaryFolder('pictures')
    chmodSync(sticky, 0o1777)
    await expectRefusal(`folder:${sticky}`, `folder:${sticky} cannot be used: everybody may write to it`)
  })
})

onOneEngine('kill -9 between an object and its row', (engine) => {
  test('leaves an unpaid trade, which can be paid afterwards', async () => {
    const folder = createTemporaryFolder('pictures')
    const databaseUrl = await createDatabase(engine, folder)
    const environment = {
      DATA_DIR: folder,
      DEMO: '1',
      PICTURE_STORAGE: s3.setting,
      ...s3.environment,
      ...(databaseUrl ? { DATABASE_URL: databaseUrl } : {}),
    }
    let server = await startServer(environment)
    const { auth, orders, trades } = createClientFor(() => server.address)
    await auth.login({ email: DEMO_BUYER.email, password: DEMO_PASSWORD })
    const [trade] = (await trades.open()).filter(({ state }) => state === 'awaitingPayment')
    const id = trade?._id ?? ''
    // Removes the objects of the demo data.
    s3.objects.clear()
    s3.hooks.onStored = () => server.kill('SIGKILL')
    await expect(orders.pay({ id, paymentProof: PICTURE })).rejects.toThrow()
    s3.hooks.onStored = () => {}
    expect(s3.objects.size).toBe(1)
    server = await startServer(environment)
    expect((await trades.get({ id })).state).toBe('awaitingPayment')
    expect((await orders.pay({ id, paymentProof: PICTURE })).value?.state).toBe('paid.awaitingConfirmation')
    await server.kill('SIGTERM')
  })
})
