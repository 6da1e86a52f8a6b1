import { readFileSync, rmSync } from 'node:fs'
import { get } from 'node:http'
import { Agent, request } from 'node:https'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { createIdempotencyKey } from '@cht/sdk'
import { MINUTE, SECOND } from '@cht/sdk/rules'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { DEMO_BUYER, DEMO_PASSWORD, DEMO_SELLER } from '../../src/demo.js'
import { ENCRYPTION_KEYS, OPERATOR_TOKEN } from '../exchange.js'
import { findFreePort } from '../postgres-cluster.js'
import { type ServerProcess, startServer } from '../process.js'
import { createTemporaryFolder } from '../temporary-folder.js'
import { createDatabase } from '../test-database.js'
import { CONFIGURATIONS, findProxyBinary, HOST, PROXIES, startWebProxy } from './web-proxies.js'

/** The least requests of a run. */
const REQUESTS = Number(process.env.RESTART_REQUESTS ?? 5_000)

interface Answer {
  status: number
  headers: Record<string, string | string[] | undefined>
  body: string
}

interface Call {
  method?: string
  headers?: Record<string, string>
  body?: string | Buffer
}

type Send = (path: string, call?: Call) => Promise<Answer>

const createSend = ({ port, ca }: { port: number; ca: Buffer }): Send => {
  const agent = new Agent({ keepAlive: true, ca, servername: HOST })
  return (path, { method = 'GET', headers = {}, body } = {}) =>
    new Promise((resolve, reject) => {
      const options = { agent, host: '127.0.0.1', port, path, method, headers: { host: HOST, ...headers } }
      const sent = request(options, (response) => {
        const { statusCode: status = 0, headers: received } = response
        text(response).then((answer) => resolve({ status, headers: received, body: answer }), reject)
      })
      sent.once('error', reject)
      sent.end(body)
    })
}

const postJson = (body: unknown, headers: Record<string, string> = {}): Call => ({
  method: 'POST',
  headers: { 'content-type': 'application/json', ...headers },
  body: JSON.stringify(body),
})

const OPERATOR = { authorization: `Bearer ${OPERATOR_TOKEN}` }

/** Sends requests until `isOver`, from several clients at a time. Returns their number and those that the exchange did not answer. */
const createLoad = (send: Send, cookie: string) => {
  let requests = 0
  let funded = 0
  let isOver = false
  const failures: string[] = []
  const run = async (path: string, call: Call = {}): Promise<boolean> => {
    requests++
    const name = `${call.method ?? 'GET'} ${path}`
    try {
      const { status, body } = await send(path, call)
      if (status < 500) return true
      failures.push(`${name}: ${status} ${body.slice(0, 80)}`)
    } catch (error) {
      failures.push(`${name}: ${error}`)
    }
    return false
  }
  const repeat = async (act: () => Promise<unknown>) => {
    while (!isOver) await act()
  }
  /** A write with an idempotency key. */
  const fund = async () => {
    const input = { email: DEMO_SELLER.email, amount: 1 }
    const headers = { ...OPERATOR, 'idempotency-key': createIdempotencyKey() }
    if (await run('/api/operator/users/fund', postJson(input, headers))) funded++
  }
  const clients = [
    fund,
    fund,
    // A write without one: it must not be repeated.
    () => run('/api/auth/logout', { method: 'POST' }),
    () => run('/api/auth/check-auth', { headers: { cookie } }),
    () => run('/api/live-sessions'),
    () => run('/api/live-sessions'),
    () => run('/privacy'),
  ].map(repeat)
  return {
    count: () => requests,
    stop: async () => {
      isOver = true
      await Promise.all(clients)
      return { requests, funded, failures }
    },
  }
}

const startProcesses = async () => {
  const databaseUrl = (await createDatabase('PostgreSQL', '')) ?? ''
  const folder = createTemporaryFolder('rolling')
  const ports = [await findFreePort(), await findFreePort()] as const
  const start = (index: number) =>
    startServer({
      DATABASE_URL: databaseUrl,
      DATA_DIR: join(folder, String(index)),
      PORT: String(ports[index]),
      PUBLIC_URL: `https://${HOST}`,
      TRUST_PROXY: 'loopback',
      DEMO: '1',
      OPERATOR_TOKEN,
      ENCRYPTION_KEYS,
      LOG_LEVEL: 'info',
      DRAIN_SECONDS: process.env.DRAIN_SECONDS ?? '5',
    })
  const processes: [ServerProcess, ServerProcess] = [await start(0), await start(1)]
  return {
    ports,
    processes,
    /** As docs/operating/high-availability.md says: stop it, start it, and wait until it is ready. */
    restart: async (index: 0 | 1) => {
      await processes[index].kill('SIGTERM')
      processes[index] = await start(index)
      const { address } = processes[index]
      await expect.poll(async () => (await fetch(`${address}/readyz`)).status, { timeout: MINUTE }).toBe(200)
    },
    stop: () => {
      for (const server of processes) server.signal('SIGKILL')
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

const readCookie = ({ headers }: Answer) =>
  [headers['set-cookie'] ?? []]
    .flat()
    .map((cookie) => cookie.split(';')[0])
    .join('; ')

/** A body of the largest request: two pictures of 5 MB. */
const createLargeForm = () => {
  const part = (name: string) =>
    Buffer.concat([
      Buffer.from(
        `--limit\r\ncontent-disposition: form-data; name="${name}"; filename="a.png"\r\ncontent-type: image/png\r\n\r\n`,
      ),
      Buffer.alloc(5 * 1024 * 1024),
      Buffer.from('\r\n'),
    ])
  return Buffer.concat([part('frontImage'), part('backImage'), Buffer.from('--limit--\r\n')])
}

const hasPostgres = inject('postgresUrl') !== ''

for (const kind of PROXIES) {
  const canRun = hasPostgres && findProxyBinary(kind) !== undefined
  const needs = canRun ? '' : ' (skipped: needs PostgreSQL and the binary of the proxy)'
  describe.runIf(canRun)(
    `two processes behind ${kind.name} with its configuration of deploy/proxy${needs}`,
    () => {
      let deployment: Awaited<ReturnType<typeof startProcesses>>
      let proxy: Awaited<ReturnType<typeof startWebProxy>>
      let send: Send
      let cookie = ''
      beforeAll(async () => {
        deployment = await startProcesses()
        proxy = await startWebProxy(kind, deployment.ports)
        send = createSend(proxy)
        const login = await send(
          '/api/auth/login',
          postJson({ email: DEMO_BUYER.email, password: DEMO_PASSWORD }),
        )
        expect([login.status, login.body]).toEqual([200, expect.stringContaining('"')])
        cookie = readCookie(login)
      })
      afterAll(() => {
        proxy?.stop()
        deployment?.stop()
      })

      test('clients reach the exchange by https alone, whole uploads arrive, and an address is not taken from the client', async () => {
        const getPlain = (path: string) =>
          new Promise<unknown[]>((resolve, reject) => {
            get({ host: '127.0.0.1', port: proxy.httpPort, path, headers: { host: HOST } }, (response) => {
              response.resume()
              resolve([response.statusCode, response.headers.location])
            }).once('error', reject)
          })
        expect(await getPlain('/api/live-sessions')).toEqual([403, undefined])
        expect(await getPlain('/privacy')).toEqual([308, `https://${HOST}/privacy`])
        expect((await send('/metrics')).status).toBe(403)

        const upload = await send('/api/settings/verification-request', {
          method: 'POST',
          headers: {
            cookie,
            'content-type': 'multipart/form-data; boundary=limit',
            'idempotency-key': createIdempotencyKey(),
          },
          body: createLargeForm(),
        })
        expect([upload.status, JSON.parse(upload.body).code]).toEqual([422, 'invalid_input'])

        const forged = '203.0.113.9'
        const refused = await send('/api/trades/open', { headers: { 'x-forwarded-for': forged } })
        expect(refused.status).toBe(401)
        const id = String(refused.headers['x-request-id'])
        const findLine = () =>
          deployment.processes
            .flatMap((server) => server.output().split('\n'))
            .find((line) => line.includes(id) && line.includes('"answered"'))
        await expect.poll(findLine).toBeDefined()
        expect(JSON.parse(findLine() ?? '').address).toBe('127.0.0.1')
      })

      test('a live stream arrives as it is written', async () => {
        const { hostname } = new URL(deployment.processes[0].address)
        const agent = new Agent({ ca: proxy.ca, servername: HOST })
        const head = await new Promise<string>((resolve, reject) => {
          const options = {
            agent,
            host: hostname,
            port: proxy.port,
            path: '/api/events',
            headers: { host: HOST, cookie },
          }
          const stream = request(options, (response) => {
            response.once('data', (chunk: Buffer) => {
              resolve(`${response.statusCode} ${chunk.toString().slice(0, 6)}`)
              stream.destroy()
            })
          })
          stream.once('error', reject)
          stream.end()
        })
        expect(head).toBe('200 retry:')
      })

      test(
        `no request of ${REQUESTS} fails while both processes are restarted, and each write with a key is made once`,
        async () => {
          const readBalance = async () => {
            const answer = await send(
              '/api/operator/users/withdraw',
              postJson(
                { email: DEMO_SELLER.email, amount: 1 },
                { ...OPERATOR, 'idempotency-key': createIdempotencyKey() },
              ),
            )
            return Number(JSON.parse(answer.body).availableBalance)
          }
          const before = await readBalance()
          const load = createLoad(send, cookie)
          const startedAt = performance.now()
          let restarts = 0
          do {
            await deployment.restart(0)
            await deployment.restart(1)
            restarts += 2
          } while (load.count() < REQUESTS)
          const { requests, funded, failures } = await load.stop()
          const seconds = Math.round((performance.now() - startedAt) / SECOND)
          console.log(
            `${kind.name}: ${failures.length} of ${requests} requests failed in ${restarts} restarts, ${seconds} s`,
          )
          expect(failures).toEqual([])
          expect(requests).toBeGreaterThanOrEqual(REQUESTS)
          // Each reading of the balance withdraws 1.
          expect(await readBalance()).toBe(before + funded - 1)
        },
        10 * MINUTE,
      )

      test('while no process is ready, both answer by themselves', async () => {
        const { processes } = deployment
        for (const server of processes) server.signal('SIGTERM')
        const readReady = ({ address }: ServerProcess) =>
          fetch(`${address}/readyz`).then(({ status }) => status)
        await expect.poll(() => Promise.all(processes.map(readReady))).toEqual([503, 503])
        const until = performance.now() + 3 * SECOND
        const statuses = new Set<number>()
        while (performance.now() < until) statuses.add((await send('/api/live-sessions')).status)
        expect([...statuses]).toEqual([200])
      })

      test('while no process runs, a page gets a page that says so, and a client a 503', async () => {
        for (const server of deployment.processes) server.signal('SIGKILL')
        const read = async (path: string) => {
          const { status, headers, body } = await send(path)
          return [status, headers['retry-after'], headers['content-type'], body]
        }
        const page = readFileSync(join(CONFIGURATIONS, 'away.html'), 'utf8')
        const away = [503, '2', expect.stringMatching(/^text\/html/), page]
        for (const path of ['/orders', '/api/live-sessions'])
          await expect.poll(() => read(path), { timeout: 30 * SECOND }).toEqual(away)
      })
    },
  )
}
