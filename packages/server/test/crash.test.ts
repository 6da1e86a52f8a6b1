import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { rmSync } from 'node:fs'
import type { WriteResult } from '@cht/sdk'
import { createOperatorClient } from '@cht/sdk/operator'
import { HOUR, MINUTE } from '@cht/sdk/rules'
import { expect, test } from 'vitest'
import { DEMO_BUYER, DEMO_PASSWORD, DEMO_SELLER } from '../src/demo.js'
import { createClientFor, ENCRYPTION_KEYS, OPERATOR_TOKEN, onEachEngine } from './exchange.js'
import { BANK_ORDER, PICTURE } from './fixtures.js'
import { MAIN, ROOT, spawnServer, startServer } from './process.js'
import { createTemporaryFolder } from './temporary-folder.js'
import { createDatabase } from './test-database.js'

const ROUNDS = Number(process.env.CRASH_ROUNDS ?? 1)
/** The amounts of the pairs of orders, and so of the trades, in each round: two people have one open trade of an amount. */
const AMOUNTS = [150_000, 200_000, 250_000] as const
const PAIRS = AMOUNTS.length

interface OrderAnswer {
  _id: string
  status: string
  state?: string | undefined
}

/** The states that may follow an acknowledged one: a request without a response may have been committed before the kill. */
const LATER_STATES: Record<string, string[]> = { 'paid.awaitingConfirmation': ['completed'] }

onEachEngine('kill -9', (engine) => {
  test(
    `no acknowledged payment or confirmation is lost by kill -9 (rounds: ${ROUNDS})`,
    async () => {
      const folder = createTemporaryFolder('crash')
      const databaseUrl = await createDatabase(engine, folder)
      const environment = {
        DATA_DIR: folder,
        DEMO: '1',
        OPERATOR_TOKEN,
        ...(databaseUrl ? { DATABASE_URL: databaseUrl } : {}),
      }
      let server = await startServer(environment)
      const address = () => server.address
      const operator = createOperatorClient({
        baseURL: 'http://exchange.test/api',
        token: OPERATOR_TOKEN,
        fetch: (input, init) => fetch(String(input).replace('http://exchange.test', address()), init),
      })
      const seller = createClientFor(address)
      const buyer = createClientFor(address)
      const password = DEMO_PASSWORD
      await seller.auth.login({ email: DEMO_SELLER.email, password })
      await buyer.auth.login({ email: DEMO_BUYER.email, password })
      await operator.fund({ email: DEMO_SELLER.email, amount: 900_000_000 })
      await operator.advanceClock({ ms: HOUR })

      /** The last answered state of each trade. */
      const answered = new Map<string, string>()
      for (let round = 0; round < ROUNDS; round++) {
        for (const amount of AMOUNTS) {
          await seller.orders.createSell({ ...BANK_ORDER, amount })
          await buyer.orders.createBuy({ amount, paymentMethod: 'bank' })
        }
        await operator.advanceClock({ ms: HOUR })
        const trades = await buyer.trades.open()
        expect(trades.length).toBeGreaterThanOrEqual(PAIRS)

        let isKilled = false
        let answers = 0
        // A round has two responses per trade. The first round kills after one of them, the next after two, up to all but one.
        const answersBeforeKill = 1 + (round % (2 * PAIRS - 1))
        let reachKill = () => {}
        const untilKill = new Promise<void>((resolve) => {
          reachKill = resolve
        })
        const record = async (call: Promise<WriteResult<OrderAnswer | undefined>>): Promise<boolean> => {
          const answer = await call.catch((error) => {
            if (!isKilled) throw error
            return undefined
          })
          if (answer?.value) answered.set(answer.value._id, answer.value.state ?? answer.value.status)
          if (answer && ++answers >= answersBeforeKill) reachKill()
          return answer !== undefined
        }
        const trading = trades.map(async ({ _id: id, state }) => {
          const isPaid =
            state !== 'awaitingPayment' || (await record(buyer.orders.pay({ id, paymentProof: PICTURE })))
          if (isPaid && !isKilled) await record(seller.orders.confirm({ id }))
        })
        await untilKill
        isKilled = true
        await server.kill('SIGKILL')
        await Promise.all(trading)

        server = await startServer(environment)
        expect((await operator.ledger({ scope: 'full' })).breaches).toEqual([])
        const states = new Map<string, string>()
        const { buyOrders } = await buyer.orders.all()
        for (const order of Object.values(buyOrders).flat())
          states.set(order._id, ('state' in order ? order.state : undefined) ?? order.status)
        for (const [id, state] of answered)
          expect([state, ...(LATER_STATES[state] ?? [])]).toContain(states.get(id))
        // Completes the trades that the kill interrupted.
        for (const { _id: id, state } of await buyer.trades.open()) {
          if (state === 'awaitingPayment') await buyer.orders.pay({ id, paymentProof: PICTURE })
          await seller.orders.confirm({ id })
        }
      }
      expect(answered.size).toBeGreaterThanOrEqual(ROUNDS)
      await server.kill('SIGTERM')
      rmSync(folder, { recursive: true, force: true })
    },
    ROUNDS * 5 * MINUTE,
  )
})

const runToExit = async (
  environment: Record<string, string>,
): Promise<{ code: number | null; output: string }> => {
  const child = spawnServer(environment)
  let output = ''
  child.stdout?.on('data', (chunk) => {
    output += chunk
  })
  child.stderr?.on('data', (chunk) => {
    output += chunk
  })
  const code = await new Promise<number | null>((resolve) => child.once('close', resolve))
  return { code, output }
}

/** Creates a data folder with a migrated database. A start without one takes much longer. */
const createDataDir = async (): Promise<string> => {
  const folder = createTemporaryFolder('start')
  await createDatabase('PGlite', folder)
  return folder
}

test('a failed start exits with one line that names the variable', async () => {
  const folder = await createDataDir()
  const running = await startServer({ DATA_DIR: folder, DEMO: '0' })
  expect(await runToExit({ DATA_DIR: folder, DEMO: '0' })).toEqual({
    code: 1,
    output: `DATA_DIR ${folder} cannot be used: ${folder}/db is in use by another process\n`,
  })
  const port = new URL(running.address).port
  const other = await createDataDir()
  expect(await runToExit({ DATA_DIR: other, PORT: port })).toEqual({
    code: 1,
    output: `HOST and PORT 127.0.0.1:${port} cannot be listened on: listen EADDRINUSE: address already in use 127.0.0.1:${port}\n`,
  })
  await running.kill('SIGTERM')
  expect(await runToExit({ DATA_DIR: other, PORT: 'x' })).toEqual({
    code: 1,
    output: 'PORT must be a number from 0 to 65535, not "x"\n',
  })
  const production = { DATA_DIR: other, DATABASE_URL: 'postgres://127.0.0.1:1/none', OPERATOR_TOKEN }
  expect(await runToExit(production)).toEqual({
    code: 1,
    output: 'ENCRYPTION_KEYS must be set with a DATABASE_URL: see docs/operating/security.md\n',
  })
  const unreachable = await runToExit({ ...production, ENCRYPTION_KEYS })
  expect(unreachable).toEqual({
    code: 1,
    output: 'DATABASE_URL cannot be reached: connect ECONNREFUSED 127.0.0.1:1\n',
  })
})

test.skipIf(process.platform === 'win32')(
  'the server stops when the shell that npm started it in gets SIGTERM',
  async () => {
    // With `; true`, the shell runs the command as a child, as npm's does. With one command, it would become the command.
    const command = `"${process.execPath}" scripts/run.mjs "${MAIN}"; true`
    const shell = spawn('sh', ['-c', command], {
      cwd: ROOT,
      env: {
        PATH: process.env.PATH,
        npm_lifecycle_event: 'start',
        PORT: '0',
        DEMO: '0',
        DATA_DIR: await createDataDir(),
      },
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    let output = ''
    while (!output.includes('is open at')) output += (await once(shell.stdout, 'data'))[0]
    // The server holds the other end of this pipe until it exits.
    const exited = once(shell.stdout.resume(), 'close')
    shell.kill('SIGTERM')
    await exited
  },
)
