import { randomUUID } from 'node:crypto'
import { DAY } from '@cht/sdk/rules'
import { pino } from 'pino'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { deleteExpired } from '../src/jobs/cleanup.js'
import { rewritePictures } from '../src/platform/picture-storage/rewrite.js'
import { type RunningExchange, startExchange } from '../src/start.js'
import { onOneEngine } from './exchange.js'
import { watchLockOrder } from './lock-order.js'
import {
  createCommandEnvironment,
  createFolder,
  inspectPictures,
  startWithStorages,
} from './picture-storages.js'
import { runScript } from './run-script.js'
import { type S3Server, startS3Server } from './s3-server.js'
import { ALL_READABLE, createPictures } from './stored-pictures.js'

let s3: S3Server
beforeEach(async () => {
  s3 = await startS3Server()
})
afterEach(() => s3.stop())

const movePictures = (running: RunningExchange, name: string) =>
  rewritePictures(running, { sql: 'storage <> $1', params: [name] }, running.storages.get(name))

onOneEngine('moves of pictures to another storage', (engine) => {
  test('pictures stay readable while they are moved, and a move that was interrupted is finished by the next one', async () => {
    const folder = createFolder()
    const exchange = await startWithStorages(engine, s3, `database,${folder.setting},${s3.setting}`)
    const { running } = exchange
    const { readAll } = await createPictures(exchange)
    const move = (name: string) => movePictures(running, name)
    const answers: unknown[] = []
    let isMoving = true
    const reading = (async () => {
      while (isMoving) answers.push(...(await readAll()))
    })()
    for (const name of ['folder', 's3', 'database', 's3', 'folder']) {
      expect(await move(name)).toEqual({ rewritten: 2, failures: [] })
      await deleteExpired(running)
    }
    isMoving = false
    await reading
    expect([...new Set(answers.map((answer) => JSON.stringify(answer)))]).toEqual(['[200,true]'])
    expect([await inspectPictures(running), folder.list().length, s3.objects.size]).toEqual([
      { storages: ['folder'], keys: ['test'], inDatabase: 0, unnamed: 0 },
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
    expect((await inspectPictures(running)).storages.sort()).toEqual(['folder', 's3'])
    expect(await move('s3')).toEqual({ rewritten: 1, failures: [] })
    await exchange.setClock(exchange.now() + DAY)
    await deleteExpired(running)
    expect([await inspectPictures(running), folder.list().length, s3.objects.size]).toEqual([
      { storages: ['s3'], keys: ['test'], inDatabase: 0, unnamed: 0 },
      0,
      3,
    ])
    await exchange.stop()
  })

  test('a move skips rows that another one has moved meanwhile, and reports a picture without an object', async () => {
    const folder = createFolder()
    const exchange = await startWithStorages(engine, s3, `${folder.setting},${s3.setting}`)
    const { running } = exchange
    const { readAll } = await createPictures(exchange)
    const move = () => movePictures(running, 's3')
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
    expect((await movePictures(running, 'database')).failures).toEqual([
      expect.stringMatching(/: proofs\.picture_object has no object .* in s3$/),
    ])
    await exchange.stop()
  })

  test('a picture that is moved between the reads of its row and of its object is read again', async () => {
    const exchange = await startWithStorages(engine, s3, `${createFolder().setting},${s3.setting}`)
    const { running } = exchange
    const { readAll } = await createPictures(exchange)
    const { query } = running.db
    let isMoved = false
    running.db.query = async <Row>(sql: string, params?: readonly unknown[]) => {
      const rows = await query<Row>(sql, params)
      if (!isMoved && /picture_object as object from proofs/.test(sql)) {
        isMoved = true
        await movePictures(running, 's3')
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
    const exchange = await startWithStorages(engine, s3, `${createFolder().setting},${s3.setting}`, {
      ID_PICTURE_DAYS: '0',
    })
    const { running } = exchange
    const { readAll, verificationId } = await createPictures(exchange)
    s3.hooks.onStored = async () => {
      if (s3.objects.size < 3) return
      s3.hooks.onStored = () => {}
      await exchange.operator.decideVerification({ id: verificationId })
      await deleteExpired(running)
    }
    expect(await movePictures(running, 's3')).toEqual({ rewritten: 1, failures: [] })
    expect(await readAll()).toEqual([
      [200, true],
      [404, false],
      [404, false],
    ])
    await exchange.stop()
  })

  test('the command moves all pictures to a storage that PICTURE_STORAGE lists', async () => {
    const folder = createFolder()
    const exchange = await startWithStorages(engine, s3, 'database')
    const { readAll } = await createPictures(exchange)
    const { config } = exchange.running
    await exchange.running.close()
    const environment = {
      ...createCommandEnvironment(config, s3),
      PICTURE_STORAGE: `${folder.setting},${s3.setting}`,
    }
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

    const silent = { now: exchange.now, log: pino({ level: 'silent' }), wrapDatabase: watchLockOrder }
    await expect(startExchange(config, silent)).rejects.toThrow(
      'PICTURE_STORAGE lacks folder, in which this database has pictures',
    )
    const path = folder.path
    const restarted = await startExchange({ ...config, pictureStorage: [{ name: 'folder', path }] }, silent)
    expect(await readAll(restarted.address)).toEqual(ALL_READABLE)
    await restarted.close()
  })
})
