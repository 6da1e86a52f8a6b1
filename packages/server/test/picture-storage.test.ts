import { randomUUID } from 'node:crypto'
import {
  chmodSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DAY } from '@cht/sdk/time'
import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Config } from '../src/config.js'
import { toTimestamp } from '../src/db/database.js'
import { DEMO_BUYER, DEMO_PASSWORD } from '../src/demo.js'
import { deleteExpired } from '../src/jobs/cleanup.js'
import { type ObjectStorage, StorageError } from '../src/picture-storage/object-storage.js'
import { PICTURE_TABLES } from '../src/picture-storage/picture-tables.js'
import { rewritePictures } from '../src/picture-storage/rewrite.js'
import { eraseUnnamedObjects } from '../src/picture-storage/unnamed-objects.js'
import { type RunningExchange, startExchange } from '../src/start.js'
import { createClientFor, ENCRYPTION_KEYS, onOneEngine, startTestExchange } from './exchange.js'
import { createMatchedTrade, getRefusal, PICTURE } from './fixtures.js'
import { startServer } from './process.js'
import { runScript } from './run-script.js'
import { startS3Server } from './s3-server.js'
import { ALL_READABLE, createPictures, isJpeg } from './stored-pictures.js'
import { createDatabase } from './test-database.js'

const NEW_KEYS = `new:${Buffer.alloc(32, 'new key').toString('base64')},${ENCRYPTION_KEYS}`
const UNREADABLE = [
  [503, false],
  [503, false],
  [503, false],
]

/** A storage outside of the database, which a test can list and make refuse requests. */
interface ExternalStorage {
  name: 'folder' | 's3'
  /** Its entry in PICTURE_STORAGE. */
  setting: string
  /** Lists the objects in the storage. */
  list(): Uint8Array[]
  /** Makes the storage refuse every request, or work again. */
  setDown(isDown: boolean): void
}

let s3: Awaited<ReturnType<typeof startS3Server>>
beforeAll(async () => {
  s3 = await startS3Server()
})
afterAll(() => s3.stop())
beforeEach(() => {
  s3.objects.clear()
  s3.hooks.isDown = false
  s3.hooks.onStored = () => {}
})

const createFolder = (): ExternalStorage => {
  const path = join(mkdtempSync(join(tmpdir(), 'cht-pictures-')), 'pictures')
  return {
    name: 'folder',
    setting: `folder:${path}`,
    list: () =>
      readdirSync(path, { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map((entry) => readFileSync(join(entry.parentPath, entry.name))),
    setDown: (isDown) => {
      // Replaces the folder by a file: removing its permissions would not stop the superuser.
      if (isDown) {
        renameSync(path, `${path}.away`)
        writeFileSync(path, '')
      } else {
        rmSync(path)
        renameSync(`${path}.away`, path)
      }
    },
  }
}
const createBucket = (): ExternalStorage => ({
  name: 's3',
  setting: s3.storage,
  list: () => [...s3.objects.values()],
  setDown: (isDown) => {
    s3.hooks.isDown = isDown
  },
})

/** The distinct permissions of a folder and of all files and folders in it. */
const listModes = (path: string): number[] => {
  const entries = readdirSync(path, { recursive: true, withFileTypes: true })
  const modes = entries.map((entry) => statSync(join(entry.parentPath, entry.name)).mode & 0o777)
  return [...new Set([...modes, statSync(path).mode & 0o777])].sort((a, b) => a - b)
}

const start = (engine: Parameters<typeof startTestExchange>[0], pictureStorage: string) =>
  startTestExchange(engine, { environment: { PICTURE_STORAGE: pictureStorage, ...s3.environment } })

/** The storages and keys of proofs and verifications, how many of these rows hold bytes, and how many objects no row names. */
const inspect = async ({ db }: Pick<RunningExchange, 'db'>) => {
  const rows = await db.query<{ storage: string | null; keyId: string; bytes: boolean }>(
    `select storage, encryption_key as "keyId", picture is not null as bytes from proofs
     union all select storage, encryption_key, front is not null or back is not null from verifications`,
  )
  const [unnamed] = await db.query<{ count: number }>('select count(*)::int as count from unnamed_objects')
  return {
    storages: [...new Set(rows.map(({ storage }) => storage))],
    keys: [...new Set(rows.map(({ keyId }) => keyId))],
    bytes: rows.filter(({ bytes }) => bytes).length,
    unnamed: unnamed?.count,
  }
}

const toEnvironment = ({ dataDir, databaseUrl }: Config) => ({
  DATA_DIR: dataDir,
  ...(databaseUrl ? { DATABASE_URL: databaseUrl } : {}),
  DEMO: '0',
  ENCRYPTION_KEYS,
  ...s3.environment,
})

onOneEngine('the storage of pictures', (engine) => {
  describe.each([
    ['a folder', createFolder],
    ['a bucket', createBucket],
  ])('%s', (_, createStorage) => {
    test('contains the pictures, encrypted and private, and rows only name them', async () => {
      const storage = createStorage()
      const exchange = await start(engine, storage.setting)
      const { readAll } = await createPictures(exchange)
      expect(await readAll()).toEqual(ALL_READABLE)
      expect(await inspect(exchange.running)).toEqual({
        storages: [storage.name],
        keys: ['test'],
        bytes: 0,
        unnamed: 0,
      })
      expect(storage.list().map(isJpeg)).toEqual([false, false, false])
      if (storage.name === 'folder')
        expect(listModes(storage.setting.slice('folder:'.length))).toEqual([0o600, 0o700])
      await exchange.stop()
    })

    test('keeps the object of a failed transaction for a day, and no row names it', async () => {
      const storage = createStorage()
      const exchange = await start(engine, storage.setting)
      const { running } = exchange
      const { buyer, trade } = await createMatchedTrade(exchange)
      const pay = () => buyer.client.orders.pay({ id: trade._id, paymentProof: PICTURE })
      await running.db.query(
        `create function fail() returns trigger language plpgsql as $$ begin raise exception 'no'; end $$;
         create trigger fail before insert on proofs for each row execute function fail()`,
      )
      expect((await getRefusal(pay())).status).toBe(500)
      await running.db.query('drop trigger fail on proofs')
      expect([storage.list().length, await inspect(running)]).toEqual([
        1,
        { storages: [], keys: [], bytes: 0, unnamed: 1 },
      ])
      const paid = await pay()
      expect(paid?.state).toBe('paid.awaitingConfirmation')
      const cleanAt = async (instant: number) => {
        await exchange.setClock(instant)
        await deleteExpired(running)
        return [storage.list().length, (await inspect(running)).unnamed]
      }
      const now = exchange.now()
      expect(await cleanAt(now + DAY - 1)).toEqual([2, 1])
      expect(await cleanAt(now + DAY)).toEqual([1, 0])
      await exchange.stop()
    })

    test('that does not respond causes a 503, and nothing is lost', async () => {
      const storage = createStorage()
      const exchange = await start(engine, storage.setting)
      const { running, operator } = exchange
      const { verificationId, readAll } = await createPictures(exchange)
      const late = await exchange.createUser('late', { verifiedId: false })
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
      expect([storage.list().length, (await inspect(running)).unnamed]).toEqual([1, 0])
      await exchange.stop()
    })

    test('has no object of the old key after a rotation of keys', async () => {
      const storage = createStorage()
      const exchange = await start(engine, storage.setting)
      const { readAll } = await createPictures(exchange)
      const { config } = exchange.running
      await exchange.running.close()
      const environment = {
        ...toEnvironment(config),
        PICTURE_STORAGE: storage.setting,
        ENCRYPTION_KEYS: NEW_KEYS,
      }
      const { code, output } = await runScript('rotate-keys', environment)
      expect([code, output]).toEqual([0, expect.stringMatching(/^Encrypted with the key new: [1-9]/)])
      const rotated = await startExchange(
        { ...config, encryptionKeys: NEW_KEYS.split(',')[0] },
        { now: exchange.now, log: pino({ level: 'silent' }) },
      )
      expect(await readAll(rotated.address)).toEqual(ALL_READABLE)
      expect([await inspect(rotated), storage.list().length]).toEqual([
        { storages: [storage.name], keys: ['new'], bytes: 0, unnamed: 0 },
        3,
      ])
      await rotated.close()
    })
  })

  test('pictures are moved while they are read, and again after an interruption', async () => {
    const folder = createFolder()
    const exchange = await start(engine, `database,${folder.setting},${s3.storage}`)
    const { running } = exchange
    const { readAll } = await createPictures(exchange)
    const move = (name: 'folder' | 's3' | null) =>
      rewritePictures(running, {
        condition: { sql: 'storage is distinct from $1', params: [name] },
        target: name && running.storages.get(name),
      })
    const answers: unknown[] = []
    let isMoving = true
    const reading = (async () => {
      while (isMoving) answers.push(...(await readAll()))
    })()
    for (const name of ['folder', 's3', null, 's3', 'folder'] as const) {
      expect(await move(name)).toEqual({ rewritten: 2, failures: [] })
      await deleteExpired(running)
    }
    isMoving = false
    await reading
    expect([...new Set(answers.map((answer) => JSON.stringify(answer)))]).toEqual(['[200,true]'])
    expect([await inspect(running), folder.list().length, s3.objects.size]).toEqual([
      { storages: ['folder'], keys: ['test'], bytes: 0, unnamed: 0 },
      3,
      0,
    ])

    s3.hooks.onStored = () => {
      s3.hooks.isDown = s3.objects.size === 2
    }
    await expect(move('s3')).rejects.toThrow('it answered 503 SlowDown')
    s3.hooks.isDown = false
    s3.hooks.onStored = () => {}
    expect(await readAll()).toEqual(ALL_READABLE)
    expect((await inspect(running)).storages.sort()).toEqual(['folder', 's3'])
    expect(await move('s3')).toEqual({ rewritten: 1, failures: [] })
    await exchange.setClock(exchange.now() + DAY)
    await deleteExpired(running)
    expect([await inspect(running), folder.list().length, s3.objects.size]).toEqual([
      { storages: ['s3'], keys: ['test'], bytes: 0, unnamed: 0 },
      0,
      3,
    ])
    await exchange.stop()
  })

  test('an aborted move stops after its batch', async () => {
    const exchange = await start(engine, `${createFolder().setting},${s3.storage}`)
    const { running } = exchange
    await createPictures(exchange)
    const abort = new AbortController()
    s3.hooks.onStored = () => abort.abort()
    const options = { condition: { sql: 'true', params: [] }, target: running.storages.get('s3') }
    expect(await rewritePictures(running, { ...options, signal: abort.signal })).toEqual({
      rewritten: 1,
      failures: [],
    })
    await exchange.stop()
  })

  test('a move skips rows that are erased or moved meanwhile', async () => {
    const folder = createFolder()
    const exchange = await start(engine, `${folder.setting},${s3.storage}`)
    const { running } = exchange
    const { readAll } = await createPictures(exchange)
    const move = () =>
      rewritePictures(running, {
        condition: { sql: 'storage is distinct from $1', params: ['s3'] },
        target: running.storages.get('s3'),
      })
    s3.hooks.onStored = async () => {
      s3.hooks.onStored = () => {}
      expect((await move()).rewritten).toBe(2)
    }
    expect(await move()).toEqual({ rewritten: 0, failures: [] })
    expect(await readAll()).toEqual(ALL_READABLE)
    // The object that the outer move stored first is named by no row.
    expect(s3.objects.size).toBe(3 + 1)
    await exchange.setClock(exchange.now() + DAY)
    await deleteExpired(running)
    expect([s3.objects.size, folder.list().length]).toEqual([3, 0])

    await running.db.query('update proofs set picture_object = $1', [randomUUID()])
    expect(
      (await rewritePictures(running, { condition: { sql: 'true', params: [] }, target: null })).failures,
    ).toEqual([expect.stringMatching(/: proofs\.picture has no object .* in s3$/)])
    await exchange.stop()
  })

  test('a picture that is moved between the reads of its row and of its object is read again', async () => {
    const exchange = await start(engine, `${createFolder().setting},${s3.storage}`)
    const { running } = exchange
    const { readAll } = await createPictures(exchange)
    const { query } = running.db
    let isMoved = false
    running.db.query = async <Row>(sql: string, params?: readonly unknown[]) => {
      const rows = await query<Row>(sql, params)
      if (!isMoved && /picture as bytes from proofs/.test(sql)) {
        isMoved = true
        const condition = { sql: 'storage is distinct from $1', params: ['s3'] }
        await rewritePictures(running, { condition, target: running.storages.get('s3') })
        await deleteExpired(running)
      }
      return rows
    }
    const answers = await readAll()
    Object.assign(running.db, { query })
    expect([isMoved, answers]).toEqual([true, ALL_READABLE])
    await exchange.stop()
  })

  test('pictures that are erased during a move stay erased', async () => {
    const exchange = await startTestExchange(engine, {
      environment: {
        PICTURE_STORAGE: `${createFolder().setting},${s3.storage}`,
        ID_PICTURE_DAYS: '0',
        ...s3.environment,
      },
    })
    const { running } = exchange
    const { readAll, verificationId } = await createPictures(exchange)
    s3.hooks.onStored = async () => {
      if (s3.objects.size < 3) return
      s3.hooks.onStored = () => {}
      await exchange.operator.decideVerification({ id: verificationId })
      await deleteExpired(running)
    }
    const condition = { sql: 'storage is distinct from $1', params: ['s3'] }
    expect(await rewritePictures(running, { condition, target: running.storages.get('s3') })).toEqual({
      rewritten: 1,
      failures: [],
    })
    expect(await readAll()).toEqual([
      [200, true],
      [404, false],
      [404, false],
    ])
    await exchange.stop()
  })

  test('no row can name an object that is being erased', async () => {
    const exchange = await start(engine, s3.storage)
    const { running } = exchange
    const { buyer, trade } = await createMatchedTrade(exchange)
    const pay = () => buyer.client.orders.pay({ id: trade._id, paymentProof: PICTURE })
    s3.hooks.onStored = async () => {
      s3.hooks.onStored = () => {}
      // As if a day had passed. The erasing begins, and the storage does not respond.
      await running.db.query('update unnamed_objects set erase_after = $1', [toTimestamp(0)])
      s3.hooks.isDown = true
      await deleteExpired(running)
      s3.hooks.isDown = false
    }
    expect(await getRefusal(pay())).toMatchObject({ status: 503, code: 'unavailable' })
    await deleteExpired(running)
    expect([s3.objects.size, await inspect(running)]).toEqual([
      0,
      { storages: [], keys: [], bytes: 0, unnamed: 0 },
    ])
    expect((await pay())?.state).toBe('paid.awaitingConfirmation')
    await exchange.stop()
  })

  test('an object that cannot be erased does not delay the others, and its storage must stay listed', async () => {
    const exchange = await start(engine, s3.storage)
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
    const silent = { now: exchange.now, log: pino({ level: 'silent' }) }
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

  test('the command moves all pictures to a storage of the list', async () => {
    const folder = createFolder()
    const exchange = await start(engine, 'database')
    const { readAll } = await createPictures(exchange)
    const { config } = exchange.running
    await exchange.running.close()
    const environment = { ...toEnvironment(config), PICTURE_STORAGE: `${folder.setting},${s3.storage}` }
    const run = (...args: string[]) => runScript('move-pictures', environment, args)
    const usage = { code: 2, output: 'Usage: npm run pictures:move -- --to database|folder|s3\n' }
    expect([await run(), await run('--to'), await run('--to', 'nfs')]).toEqual([
      usage,
      usage,
      { code: 2, output: 'PICTURE_STORAGE does not list nfs\n' },
    ])
    const moved = (name: string, count: number) => ({
      code: 0,
      output: `Moved to ${name}: the pictures of ${count} rows\n`,
    })
    expect([await run('--to', 's3'), s3.objects.size]).toEqual([moved('s3', 2), 3])
    expect([await run('--to', 's3'), s3.objects.size]).toEqual([moved('s3', 0), 3])
    expect([await run('--to', 'folder'), s3.objects.size, folder.list().length]).toEqual([
      moved('folder', 2),
      0,
      3,
    ])

    const silent = { now: exchange.now, log: pino({ level: 'silent' }) }
    await expect(startExchange(config, silent)).rejects.toThrow(
      'PICTURE_STORAGE lacks folder, in which this database has pictures',
    )
    const path = folder.setting.slice('folder:'.length)
    const restarted = await startExchange({ ...config, pictureStorage: [{ name: 'folder', path }] }, silent)
    expect(await readAll(restarted.address)).toEqual(ALL_READABLE)
    await restarted.close()
  })

  test.each(PICTURE_TABLES)('a storage that has pictures of $table must stay listed', async ({ table }) => {
    const exchange = await start(engine, createFolder().setting)
    const { buyer, seller, trade } = await createPictures(exchange)
    await seller.client.appeals.create({ order: trade._id, reason: 'Fake proof', description: 'None' })
    await buyer.client.appealProcess.addPicture({ id: trade._id, picture: PICTURE })
    for (const other of PICTURE_TABLES)
      if (other.table !== table) await exchange.running.db.query(`delete from ${other.table}`)
    const { config } = exchange.running
    await exchange.running.close()
    const silent = { now: exchange.now, log: pino({ level: 'silent' }) }
    await expect(
      startExchange({ ...config, pictureStorage: [{ name: 'database' }] }, silent),
    ).rejects.toThrow('PICTURE_STORAGE lacks folder, in which this database has pictures')
  })

  test('a storage that cannot be used stops the start with one line', async () => {
    const file = join(mkdtempSync(join(tmpdir(), 'cht-pictures-')), 'file')
    writeFileSync(file, '')
    const expectRefusal = (setting: string, message: string | RegExp, change = {}) =>
      expect(
        startTestExchange(engine, {
          environment: { PICTURE_STORAGE: setting, ...s3.environment, ...change },
        }),
      ).rejects.toThrow(message)
    await expectRefusal(`folder:${file}`, `PICTURE_STORAGE folder:${file} cannot be used: EEXIST`)
    await expectRefusal(
      s3.storage,
      `PICTURE_STORAGE ${s3.storage} cannot be used: it answered 403 SignatureDoesNotMatch`,
      { AWS_SECRET_ACCESS_KEY: 'wrong' },
    )
    const other = s3.storage.replace('/bucket/', '/other/')
    await expectRefusal(other, `PICTURE_STORAGE ${other} cannot be used: it answered 404 NoSuchBucket`)
    const stopped = await startS3Server()
    await stopped.stop()
    await expectRefusal(
      stopped.storage,
      `PICTURE_STORAGE ${stopped.storage} cannot be used: connect ECONNREFUSED`,
    )
    const sticky = mkdtempSync(join(tmpdir(), 'cht-pictures-'))
    chmodSync(sticky, 0o1777)
    await expectRefusal(`folder:${sticky}`, `folder:${sticky} cannot be used: everybody may write to it`)
  })
})

onOneEngine('kill -9 between an object and its row', (engine) => {
  test('leaves an unpaid trade, which can be paid afterwards', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'cht-pictures-'))
    const databaseUrl = await createDatabase(engine, folder)
    const environment = {
      DATA_DIR: folder,
      DEMO: '1',
      PICTURE_STORAGE: s3.storage,
      ...s3.environment,
      ...(databaseUrl ? { DATABASE_URL: databaseUrl } : {}),
    }
    let server = await startServer(environment)
    const { auth, orders, trades } = createClientFor(() => server.address)
    await auth.login({ email: DEMO_BUYER.email, password: DEMO_PASSWORD })
    const [trade] = (await trades.open()).filter(({ state }) => state === 'awaitingPayment')
    const id = trade?._id ?? ''
    s3.objects.clear()
    s3.hooks.onStored = () => server.kill('SIGKILL')
    await expect(orders.pay({ id, paymentProof: PICTURE })).rejects.toThrow()
    s3.hooks.onStored = () => {}
    expect(s3.objects.size).toBe(1)
    server = await startServer(environment)
    expect((await trades.get({ id })).state).toBe('awaitingPayment')
    expect((await orders.pay({ id, paymentProof: PICTURE }))?.state).toBe('paid.awaitingConfirmation')
    await server.kill('SIGTERM')
  })
})
