import { getDefaultAutoSelectFamilyAttemptTimeout } from 'node:net'
import { SECOND } from '@cht/sdk/rules'
import { expect, onTestFinished, test, vi } from 'vitest'
import { onOneEngine, startTestExchange, type TestUser } from './exchange.js'
import { assertDefined } from './fixtures.js'
import { startMessageReceiver } from './message-receiver.js'
import { startNameServer } from './name-server.js'

const ACCOUNTS = 4
const WEBHOOKS = 5
const PINGS = 8

const addWebhook = async ({ client, password }: TestUser, url: string) => {
  await client.auth.confirmByPassword({ password })
  return assertDefined((await client.webhooks.create({ url })).value).id
}

/** Delivers pings one after the other. Returns how long each took, in ms. */
const timePings = async ({ client }: TestUser, id: string, arrival: () => Promise<unknown>) => {
  const durations: number[] = []
  for (let count = 0; count < PINGS; count++) {
    const arrived = arrival()
    const startedAt = performance.now()
    await client.webhooks.test({ id })
    await arrived
    durations.push(Math.round(performance.now() - startedAt))
    // While a ping waits for its outcome, no other is added.
    await vi.waitFor(async () =>
      expect((await client.webhooks.list())[0]?.deliveries[0]?.sentAt).toEqual(expect.any(Number)),
    )
  }
  return durations.sort((a, b) => a - b)
}

const summarize = (durations: number[]) => ({
  p50: durations[Math.floor(durations.length / 2)] ?? 0,
  max: durations.at(-1) ?? 0,
})

onOneEngine('a name server that does not answer', (engine) => {
  test(
    '20 webhooks of 4 accounts on its names delay no honest webhook',
    async () => {
      const receiver = await startMessageReceiver()
      const nameServer = await startNameServer({ isSilent: () => true })
      const exchange = await startTestExchange(engine, {
        environment: { DEMO: '1' },
        time: 'database',
        nameServers: [nameServer.address],
      })
      onTestFinished(async () => {
        receiver.stop()
        await exchange.stop()
        nameServer.stop()
      })
      // Else an address of a host is given up while the process is busy.
      expect(getDefaultAutoSelectFamilyAttemptTimeout()).toBeGreaterThan(SECOND)
      const honest = await exchange.createUser('honest')
      const id = await addWebhook(honest, receiver.url.replace('127.0.0.1', 'localhost'))
      const before = summarize(await timePings(honest, id, receiver.next))
      for (let account = 0; account < ACCOUNTS; account++) {
        const { client, password } = await exchange.createUser(`silent${account}`)
        await client.auth.confirmByPassword({ password })
        for (let webhook = 0; webhook < WEBHOOKS; webhook++) {
          const { value: created } = await client.webhooks.create({
            url: `https://silent${account}-${webhook}.example/`,
          })
          await client.webhooks.test({ id: assertDefined(created).id })
        }
      }
      const during = summarize(await timePings(honest, id, receiver.next))
      console.log(
        `${engine}: pings without silent names ${JSON.stringify(before)} ms, with 20 ${JSON.stringify(during)} ms`,
      )
      expect(nameServer.asked.length).toBeGreaterThan(0)
      expect(during.max).toBeLessThan(5 * SECOND)
    },
    90 * SECOND,
  )
})
