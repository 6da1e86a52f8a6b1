import { connect } from 'node:net'
import { type CrashReport, MINUTE } from '@cht/sdk/rules'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createLog } from '../src/log.js'
import { onOneEngine, startTestExchange, type TestExchange } from './exchange.js'

const REPORT: CrashReport = {
  kind: 'caught',
  release: 'index-Ab12.js',
  name: 'TypeError',
  message: "Cannot read properties of undefined (reading 'price')",
  frames: ['orders-Cd34.js:1:2345', 'vendor-Ef56.js:2:1'],
}

const MAX_REPORTS = 60
const MAX_REPORTS_OF_NETWORK = 10

onOneEngine('reports of crashes', (engine) => {
  let exchange: TestExchange
  const lines: string[] = []
  beforeAll(async () => {
    const log = createLog('warn', { write: (line) => lines.push(line) })
    exchange = await startTestExchange(engine, { log, environment: { TRUST_PROXY: 'loopback' } })
  })
  afterAll(() => exchange.stop())
  beforeEach(async () => {
    lines.length = 0
    await exchange.setClock(exchange.now() + MINUTE)
  })

  const send = (body: unknown, headers: Record<string, string> = {}, address = '10.0.0.1') =>
    exchange.request('/api/crash-reports', {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-forwarded-for': address, ...headers },
      body: JSON.stringify(body),
    })
  const sendStatus = async (...call: Parameters<typeof send>) => (await send(...call)).status
  const countCrashes = async () =>
    [...(await exchange.readMetrics()).matchAll(/^cht_browser_crashes_total\{kind="\w+"\} (\d+)$/gm)].reduce(
      (sum, [, count]) => sum + Number(count),
      0,
    )
  const readLines = () => lines.map((line) => JSON.parse(line) as Record<string, unknown>)

  test('a report is counted by its kind, and one log line without user and address', async () => {
    const cookie = await exchange.logInForCookie(await exchange.createUser('reporter'))
    const response = await send({ ...REPORT, user: 'Ada' }, { cookie })
    expect([response.status, await response.text()]).toEqual([204, ''])
    expect(await exchange.readMetrics()).toMatch(/^cht_browser_crashes_total\{kind="caught"\} 1$/m)
    expect(readLines()).toEqual([
      {
        level: 40,
        time: expect.any(String),
        pid: expect.any(Number),
        hostname: expect.any(String),
        reqId: expect.any(String),
        crash: REPORT,
        msg: 'a browser reported a crash of the app',
      },
    ])
  })

  test('a line cannot be forged, and has no data of a user', async () => {
    const message = 'no\n{"level":60}\r\u2028{"msg":"x"} ada@example.com 0801 /reset?token=abc'
    expect(await sendStatus({ ...REPORT, message })).toBe(204)
    expect(
      lines
        .join('')
        .trimEnd()
        .split(/[\n\r\u2028]/),
    ).toHaveLength(1)
    expect(readLines()[0]).toMatchObject({
      level: 40,
      crash: { ...REPORT, message: 'no <removed> {<removed>:<removed>} <removed> <removed> <removed>' },
    })
  })

  test.each([
    ['no body', undefined],
    ['a list', [REPORT]],
    ['another kind', { ...REPORT, kind: 'x' }],
    ['a release with a line break', { ...REPORT, release: 'index.js\n' }],
    ['a name of two words', { ...REPORT, name: 'Ada Obi' }],
    ['a long message', { ...REPORT, message: 'a'.repeat(201) }],
    ['a frame with a function', { ...REPORT, frames: ['at ada (a.js:1:1)'] }],
    ['nine frames', { ...REPORT, frames: Array(9).fill('a.js:1:1') }],
  ])('%s is refused, and neither counted nor logged', async (_, body) => {
    const before = await countCrashes()
    expect(await sendStatus(body)).toBe(422)
    expect([await countCrashes(), lines]).toEqual([before, []])
  })

  test('a body of more than 4 KB, and a page of another origin, are refused', async () => {
    expect(await sendStatus({ ...REPORT, more: 'a'.repeat(4096) })).toBe(413)
    expect(await sendStatus(REPORT, { origin: 'https://elsewhere.example' })).toBe(403)
    expect(lines).toEqual([])
  })

  test('a network has 10 reports a minute, and all of them together 60', async () => {
    const before = await countCrashes()
    const sendMany = async (count: number, createAddress: (index: number) => string) =>
      Promise.all(Array.from({ length: count }, (_, index) => sendStatus(REPORT, {}, createAddress(index))))
    const countAccepted = (statuses: number[]) => statuses.filter((status) => status === 204).length
    // A /48 is one network, whatever the rest of the address is.
    const ofOne = await sendMany(MAX_REPORTS_OF_NETWORK + 5, (index) => `2001:db8:1:${index}::1`)
    expect(countAccepted(ofOne)).toBe(MAX_REPORTS_OF_NETWORK)
    const ofOthers = await sendMany(MAX_REPORTS, (index) => `10.0.1.${index}`)
    expect(countAccepted(ofOthers)).toBe(MAX_REPORTS - MAX_REPORTS_OF_NETWORK)
    expect(await countCrashes()).toBe(before + MAX_REPORTS)
    expect(readLines().filter(({ crash }) => crash !== undefined)).toHaveLength(MAX_REPORTS)
    expect(await sendStatus(REPORT, {}, '10.0.2.1')).toBe(429)
    await exchange.setClock(exchange.now() + MINUTE)
    expect(await sendStatus(REPORT, {}, '10.0.2.1')).toBe(204)
  })

  test('the body of a report beyond the limit is not waited for', async () => {
    for (let count = 0; count < MAX_REPORTS_OF_NETWORK; count++) await send(REPORT, {}, '10.0.3.1')
    const { hostname, port } = new URL(exchange.running.address)
    const socket = connect(Number(port), hostname)
    socket.write(
      'POST /api/crash-reports HTTP/1.1\r\nHost: a\r\nX-Forwarded-For: 10.0.3.1\r\nContent-Type: application/json\r\nContent-Length: 1000\r\n\r\n',
    )
    const status = await new Promise((resolve) => {
      socket.once('data', (data) => resolve(String(data).split(' ')[1]))
    })
    socket.destroy()
    expect(status).toBe('429')
  })
})
