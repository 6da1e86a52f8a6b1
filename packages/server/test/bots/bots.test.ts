import { join } from 'node:path'
import { isExchangeError } from '@cht/sdk/errors'
import { createOperatorClient } from '@cht/sdk/operator'
import { HOUR, MINUTE } from '@cht/sdk/rules'
import { expect, onTestFinished, test } from 'vitest'
import { DEMO_BUYER, DEMO_PASSWORD, DEMO_SELLER } from '../../src/demo.js'
import { openPglite } from '../../src/platform/db/pglite.js'
import { OPERATOR_TOKEN } from '../exchange.js'
import { BANK_ORDER, PICTURE } from '../fixtures.js'
import { type ServerProcess, startServer } from '../process.js'
import { createRandom } from '../random.js'
import { createTemporaryFolder } from '../temporary-folder.js'
import { createDatabase } from '../test-database.js'
import { type Bot, createBot } from './bot.js'
import { FAULTS, type Fault, type KillAt, startFaultyProxy } from './faulty-proxy.js'
import { findSecrets } from './find-secrets.js'

const RESTARTS = Number(process.env.BOT_RESTARTS ?? 2)
const FAULT_COUNT = Number(process.env.BOT_FAULTS ?? 20)
const SEED = Number(process.env.SOAK_SEED ?? 20_261_120)
/** The share of requests with a fault. */
const FAULT_SHARE = 0.6
/** The first one is a write that was done and whose client does not know. */
const KILLS: readonly KillAt[] = ['after', 'during', 'before']
/** Two people have one open trade of an amount. */
const AMOUNTS = [150_000, 200_000, 250_000] as const

test(
  `two bots trade through ${FAULT_COUNT} faults of a proxy and ${RESTARTS} kills of the server, and nothing is done twice`,
  async () => {
    const random = createRandom(SEED)
    const folder = createTemporaryFolder('bots')
    await createDatabase('PGlite', folder)
    const start = () => startServer({ DATA_DIR: folder, DEMO: '1', OPERATOR_TOKEN })

    let server: ServerProcess = await start()
    let restarting: Promise<unknown> = Promise.resolve()
    let restarts = 0
    const restart = () => {
      restarts++
      restarting = server
        .kill('SIGKILL')
        .then(start)
        .then((started) => {
          server = started
        })
    }
    /** How many more writes reach the server before it is killed; undefined if it is not to be. */
    let writesBeforeKill: number | undefined
    const nextKill = ({ method }: { method: string }) => {
      if (method === 'GET' || writesBeforeKill === undefined || writesBeforeKill-- > 0) return undefined
      writesBeforeKill = undefined
      return KILLS[restarts % KILLS.length]
    }

    const faults: Fault[] = []
    const nextFault = () => {
      if (random() >= FAULT_SHARE || faults.length >= FAULT_COUNT) return undefined
      const fault = FAULTS[(faults.length * 5) % FAULTS.length]
      if (fault) faults.push(fault)
      return fault
    }
    const errors: unknown[] = []
    const wrongOutcomes: unknown[] = []
    const startBot = async (name: string, email: string, retries: number) => {
      /** What has befallen the requests of the call under way. */
      let fates: (Fault | undefined)[] = []
      /** Only a 429 says that a write has not happened. */
      const getOutcome = () => {
        if (fates.length === 0) return 'notSent'
        return fates.every((fault) => fault === 'tooMany') ? 'refused' : 'unknown'
      }
      const onError = (error: unknown, isWrite: boolean) => {
        errors.push(error)
        if (isWrite && (!isExchangeError(error) || error.outcome !== getOutcome()))
          wrongOutcomes.push({ fates, error })
      }
      const proxy = await startFaultyProxy({
        target: () => server.address,
        nextFault: () => {
          const fault = nextFault()
          fates.push(fault)
          return fault
        },
        nextKill,
        kill: restart,
        onSilence: () => bot.elapse(),
      })
      onTestFinished(proxy.close)
      const bot = createBot({
        file: join(folder, `${name}.json`),
        baseURL: `${proxy.address}/api`,
        email,
        password: DEMO_PASSWORD,
        retries,
        untilReady: () => restarting,
        onCall: () => {
          fates = []
        },
        onError,
      })
      return bot
    }
    const seller = await startBot('seller', DEMO_SELLER.email, 0)
    const buyer = await startBot('buyer', DEMO_BUYER.email, 2)
    const operator = createOperatorClient({
      baseURL: 'http://exchange.test/api',
      token: OPERATOR_TOKEN,
      timeout: MINUTE,
      fetch: (input, init) => fetch(String(input).replace('http://exchange.test', server.address), init),
    })
    /** The operator's reads pass a proxy too, so that their errors are checked. */
    const operatorProxy = await startFaultyProxy({
      target: () => server.address,
      nextFault: () => (random() < 0.5 ? 'noResponse' : 'gateway'),
      nextKill: () => undefined,
      kill: () => {},
      onSilence: () => {},
    })
    onTestFinished(operatorProxy.close)
    const watcher = createOperatorClient({
      baseURL: `${operatorProxy.address}/api`,
      token: OPERATOR_TOKEN,
      retries: 0,
    })

    await operator.fund({ email: DEMO_SELLER.email, amount: 900_000_000 })
    await seller.logIn()
    await buyer.logIn()
    await operator.advanceClock({ ms: HOUR })

    /** The open trades, without that of the demo. */
    const listTrades = async (bot: Bot) =>
      (await bot.read((client) => client.trades.open())).filter(({ amount }) =>
        AMOUNTS.some((one) => one === amount),
      )
    let rounds = 0
    for (; restarts < RESTARTS || faults.length < FAULT_COUNT; rounds++) {
      if (restarts < RESTARTS) writesBeforeKill = Math.floor(random() * 4)
      const amount = AMOUNTS[rounds % AMOUNTS.length] ?? AMOUNTS[0]
      const round = rounds
      await Promise.all([
        seller.write(`sell ${round}`, (client, idempotencyKey) =>
          client.orders.createSell({ ...BANK_ORDER, amount }, { idempotencyKey }),
        ),
        buyer.write(`buy ${round}`, (client, idempotencyKey) =>
          client.orders.createBuy({ amount, paymentMethod: 'bank' }, { idempotencyKey }),
        ),
      ])
      await restarting
      await operator.advanceClock({ ms: HOUR })
      await watcher.clock().catch((error) => errors.push(error))
      if (random() < 0.5) buyer.restart()
      for (const { _id: id } of await listTrades(buyer))
        await buyer.write(`pay ${id}`, (client, idempotencyKey) =>
          client.orders.pay({ id, paymentProof: PICTURE }, { idempotencyKey }),
        )
      if (random() < 0.5) seller.restart()
      for (const { _id: id } of await listTrades(seller))
        await seller.write(`confirm ${id}`, (client, idempotencyKey) =>
          client.orders.confirm({ id }, { idempotencyKey }),
        )
      await restarting
    }

    expect((await operator.ledger({ scope: 'full' })).breaches).toEqual([])
    await server.kill('SIGTERM')
    const db = await openPglite(join(folder, 'db'))
    const ids = async (sql: string) => (await db.query<{ id: string }>(sql)).map(({ id }) => id).sort()
    const [sellerDone, buyerDone] = [seller.readMemory().done, buyer.readMemory().done]
    /** The ids that the exchange has answered with to the writes of a kind: those of orders, or of trades. */
    const acknowledged = (done: Record<string, string>, verb: string) =>
      Object.entries(done)
        .flatMap(([name, id]) => (name.startsWith(`${verb} `) ? [id] : []))
        .sort()
    const amounts = AMOUNTS.join(', ')
    const stored = {
      sells: await ids(`select id from orders where side = 'sell' and amount in (${amounts})`),
      buys: await ids(`select id from orders where side = 'buy' and amount in (${amounts})`),
      payments: await ids(`select trade_id as id from trade_events where type = 'payment.submit'`),
      confirmations: await ids(`select trade_id as id from trade_events where type = 'payment.confirm'`),
    }
    await db.close()
    expect(stored).toEqual({
      sells: acknowledged(sellerDone, 'sell'),
      buys: acknowledged(buyerDone, 'buy'),
      payments: acknowledged(buyerDone, 'pay'),
      confirmations: acknowledged(sellerDone, 'confirm'),
    })
    expect(Object.values(stored).map(({ length }) => length)).toEqual(Array(4).fill(rounds))

    const secrets = {
      password: DEMO_PASSWORD,
      operatorToken: OPERATOR_TOKEN,
      picture: PICTURE.slice('data:image/png;base64,'.length, 60),
      ...Object.fromEntries(
        [...seller.readCookies(), ...buyer.readCookies()].map((value, index) => [`cookie ${index}`, value]),
      ),
    }
    expect(errors.flatMap((error) => findSecrets(error, secrets))).toEqual([])
    expect(errors.filter((error) => !isExchangeError(error))).toEqual([])
    expect(wrongOutcomes).toEqual([])
    expect([errors.length > 0, new Set(faults)]).toEqual([true, new Set(FAULTS)])
    console.log(
      `${restarts} restarts and ${faults.length} faults: ${rounds} trades, ${errors.length} errors (seed ${SEED})`,
    )
  },
  (RESTARTS + FAULT_COUNT) * MINUTE,
)
