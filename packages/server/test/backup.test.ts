import { execFileSync } from 'node:child_process'
import { cpSync, existsSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { MINUTE } from '@cht/sdk/rules'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { startExchange } from '../src/start.js'
import { createClientFor, OPERATOR_HEADERS, onEachEngine, startTestExchange } from './exchange.js'
import { createMatchedTrade, getBalances, PICTURE } from './fixtures.js'
import { watchLockOrder } from './lock-order.js'
import { findPostgresBinaries } from './postgres-cluster.js'
import { createPictures } from './stored-pictures.js'
import { createTemporaryFolder } from './temporary-folder.js'
import { createEmptyDatabase } from './test-database.js'

const getBinary = (name: string) => join(findPostgresBinaries() ?? '', name)

onEachEngine('backups', (engine) => {
  test.runIf(engine === 'PGlite' || existsSync(getBinary('pg_dump'))).each(['database', 'folder'])(
    'a backup restored by the steps of docs/operating/data.md gives the same answers, with pictures in a %s',
    async (storage) => {
      const pictures = join(createTemporaryFolder('pictures'), 'pictures')
      const exchange = await startTestExchange(engine, {
        environment: { PICTURE_STORAGE: storage === 'folder' ? `folder:${pictures}` : storage },
      })
      const { seller, buyer, trade } = await createMatchedTrade(exchange)
      await buyer.client.orders.pay({ id: trade._id, paymentProof: PICTURE })
      const { config } = exchange.running
      const folder = createTemporaryFolder('backup')
      const headers = { cookie: await exchange.logInForCookie(buyer) }
      const readProof = async (address: string) => {
        const response = await fetch(`${address}/api/trades/${trade._id}/proof`, { headers })
        return Buffer.from(await response.arrayBuffer()).toString('base64')
      }
      const before = {
        ledger: await exchange.operator.ledger({ scope: 'full' }),
        orders: await seller.client.orders.all(),
        balances: await getBalances(seller),
        proof: await readProof(exchange.running.address),
      }

      if (config.databaseUrl) {
        // Taken while the server runs: a dump is a snapshot.
        const dump = join(folder, 'exchange.dump')
        execFileSync(getBinary('pg_dump'), [
          '--format=custom',
          '--no-owner',
          `--file=${dump}`,
          config.databaseUrl,
        ])
        await seller.client.orders.confirm({ id: trade._id })
        const databaseUrl = await createEmptyDatabase()
        execFileSync(getBinary('pg_restore'), [
          '--exit-on-error',
          '--no-owner',
          `--dbname=${databaseUrl}`,
          dump,
        ])
        Object.assign(config, { databaseUrl })
        await exchange.running.close()
      } else {
        await exchange.running.close()
        cpSync(config.dataDir, folder, { recursive: true })
      }

      if (storage === 'folder') {
        const copy = join(folder, 'pictures')
        cpSync(pictures, copy, { recursive: true })
        rmSync(pictures, { recursive: true })
        Object.assign(config, { pictureStorage: [{ name: 'folder', path: copy }] })
      }

      const restored = await startExchange(
        { ...config, dataDir: folder },
        { now: exchange.now, log: pino({ level: 'silent' }), wrapDatabase: watchLockOrder },
      )
      const client = createClientFor(() => restored.address)
      await client.auth.login({ email: seller.email, password: seller.password })
      expect({
        ledger: await (
          await fetch(`${restored.address}/api/operator/ledger?scope=full`, {
            headers: OPERATOR_HEADERS,
          })
        ).json(),
        orders: await client.orders.all(),
        balances: await getBalances({ ...seller, client }),
        proof: await readProof(restored.address),
      }).toEqual({ ...before, ledger: { data: before.ledger } })
      // '/9j/' is the start of a JPEG in base64.
      expect([before.ledger.breaches, before.proof.slice(0, 4)]).toEqual([[], '/9j/'])
      await client.orders.confirm({ id: trade._id })
      await restored.close()
    },
    5 * MINUTE,
  )

  test.runIf(engine === 'PostgreSQL' && existsSync(getBinary('pg_dump')))(
    'a dump without the pictures gives the same trades without proofs, and requests whose pictures are erased',
    async () => {
      const exchange = await startTestExchange(engine)
      const { buyer, trade, verificationId } = await createPictures(exchange)
      const before = await buyer.client.trades.get({ id: trade._id })
      const { config } = exchange.running
      const folder = createTemporaryFolder('backup')
      const dump = join(folder, 'exchange.dump')
      const databaseUrl = await createEmptyDatabase()
      const options = ['objects', 'proof*', 'appeal_evidence'].map((table) => `--exclude-table-data=${table}`)
      execFileSync(getBinary('pg_dump'), [
        '--format=custom',
        '--no-owner',
        ...options,
        `--file=${dump}`,
        config.databaseUrl ?? '',
      ])
      execFileSync(getBinary('pg_restore'), [
        '--exit-on-error',
        '--no-owner',
        `--dbname=${databaseUrl}`,
        dump,
      ])
      const restored = await startExchange(
        { ...config, databaseUrl, dataDir: folder },
        { now: exchange.now, log: pino({ level: 'silent' }), wrapDatabase: watchLockOrder },
      )
      await restored.db.query(
        `update verifications set front_object = null, back_object = null, storage = null, encryption_key = null
         where storage = 'database'`,
      )
      const path = `/api/operator/verifications/${verificationId}/front`
      const picture = await fetch(`${restored.address}${path}`, { headers: OPERATOR_HEADERS })
      expect(picture.status).toBe(404)
      const client = createClientFor(() => restored.address)
      await client.auth.login(buyer)
      const { matchedOrder, ...after } = await client.trades.get({ id: trade._id })
      expect(before.matchedOrder?.proofOfPayment).toBe(`/api/trades/${trade._id}/proof`)
      expect({ ...after, matchedOrder: matchedOrder ?? {} }).toEqual({
        ...before,
        matchedOrder: { ...before.matchedOrder, proofOfPayment: undefined },
      })
      const ledger = await fetch(`${restored.address}/api/operator/ledger`, { headers: OPERATOR_HEADERS })
      expect(await ledger.json()).toMatchObject({ data: { breaches: [] } })
      await restored.close()
      await exchange.stop()
    },
    5 * MINUTE,
  )
})
