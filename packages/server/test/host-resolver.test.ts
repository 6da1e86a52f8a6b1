import { SECOND } from '@cht/sdk/rules'
import { expect, onTestFinished, test } from 'vitest'
import { createHostResolver } from '../src/platform/outgoing/host-resolver.js'
import { startNameServer } from './name-server.js'

const start = async (options: Parameters<typeof startNameServer>[0]) => {
  const server = await startNameServer(options)
  onTestFinished(server.stop)
  let now = 0
  const resolve = createHostResolver({ nameServers: [server.address], now: () => now })
  return {
    server,
    resolve: (
      host: string,
      {
        account = 'ada',
        signal = new AbortController().signal,
      }: { account?: string; signal?: AbortSignal } = {},
    ) =>
      resolve({ host, account, signal }).catch((error) => {
        if (signal.aborted) return 'aborted'
        return error.code
      }),
    pass: (ms: number) => {
      now += ms
    },
    listAsked: () => [...new Set(server.asked.map(({ host }) => host))],
  }
}
const isSilent = (host: string) => host.startsWith('silent')

test('a host is resolved to its IPv4 and IPv6 addresses, also through an alias', async () => {
  const { resolve } = await start({
    hosts: {
      'both.example': { A: ['93.184.215.14', '93.184.215.15'], AAAA: ['2606:2800:21f::7'] },
      'four.example': { A: ['93.184.215.14'] },
      'six.example': { AAAA: ['2606:2800:21f::7'] },
      'alias.example': { alias: 'target.example', A: ['93.184.215.16'] },
      'empty.example': {},
    },
  })
  expect(await resolve('both.example')).toEqual(['93.184.215.14', '93.184.215.15', '2606:2800:21f::7'])
  expect(await resolve('four.example')).toEqual(['93.184.215.14'])
  expect(await resolve('six.example')).toEqual(['2606:2800:21f::7'])
  expect(await resolve('Alias.example')).toEqual(['93.184.215.16'])
  expect(await resolve('empty.example')).toBe('ENOTFOUND')
})

test('localhost is resolved without a name server', async () => {
  const { resolve, server } = await start({ isSilent: () => true })
  expect(await resolve('localhost')).toContain('127.0.0.1')
  expect(await resolve('a.localhost')).toEqual(['127.0.0.1', '::1'])
  expect(server.asked).toEqual([])
})

test('a host that was not found is not looked up again for half a minute', async () => {
  const { resolve, pass, server } = await start({})
  expect(await resolve('unknown.example')).toBe('ENOTFOUND')
  const { length } = server.asked
  pass(30 * SECOND - 1)
  expect(await resolve('unknown.example', { account: 'ben' })).toBe('ENOTFOUND')
  expect(server.asked.length).toBe(length)
  pass(1)
  expect(await resolve('unknown.example')).toBe('ENOTFOUND')
  expect(server.asked.length).toBeGreaterThan(length)
})

test('a silent name server is given up after four seconds, and delays no other account', async () => {
  const { resolve, listAsked } = await start({
    hosts: { 'bot.example': { A: ['93.184.215.14'] } },
    isSilent,
  })
  const startedAt = performance.now()
  const silent = Promise.all(
    ['silent1.example', 'silent2.example'].map(async (host) => [
      await resolve(host),
      Math.round((performance.now() - startedAt) / SECOND),
    ]),
  )
  expect(await resolve('bot.example', { account: 'ben' })).toEqual(['93.184.215.14'])
  expect(performance.now() - startedAt).toBeLessThan(SECOND)
  // The second look-up of an account waits for the first one. The order of the others depends on when the hosts file was read for each.
  expect(listAsked().sort()).toEqual(['bot.example', expect.stringMatching(/^silent[12]\.example$/)])
  expect((await silent).sort(([, a], [, b]) => Number(a) - Number(b))).toEqual([
    ['ENOTFOUND', 4],
    ['ENOTFOUND', 8],
  ])
})

test('a process has sixteen look-ups at a time', async () => {
  const { resolve, listAsked } = await start({
    hosts: { 'bot.example': { A: ['93.184.215.14'] } },
    isSilent,
  })
  const silent = Array.from({ length: 16 }, (_, index) => `silent${index}.example`)
  const lookups = silent.map((host) => resolve(host, { account: host }))
  await expect.poll(() => listAsked().sort()).toEqual([...silent].sort())
  const waiting = resolve('bot.example', { account: 'ben' })
  await Promise.race(lookups)
  expect(listAsked()).not.toContain('bot.example')
  expect(await waiting).toEqual(['93.184.215.14'])
  await Promise.all(lookups)
})

test('messages to one host share its look-up, and an aborted one no longer waits', async () => {
  const { resolve, server } = await start({ isSilent })
  const controller = new AbortController()
  const aborted = resolve('silent.example', { signal: controller.signal })
  const others = [resolve('silent.example'), resolve('silent.example')]
  controller.abort()
  expect(await aborted).toBe('aborted')
  expect(await Promise.all(others)).toEqual(['ENOTFOUND', 'ENOTFOUND'])
  // Both types of address, each with at most three tries.
  expect(server.asked.length).toBeLessThanOrEqual(6)
})
