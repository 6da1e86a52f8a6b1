// The webhooks of the attack benchmark: an honest receiver, and those of attackers on names that nobody answers for.
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { webhooks } from '@cht/sdk/contract'

/** Adds a webhook with a session that is confirmed. Returns its id. */
export async function addWebhook(address: string, cookie: string, url: string): Promise<string> {
  const response = await fetch(`${address}/api${webhooks.create.path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', cookie },
    body: JSON.stringify({ url }),
  })
  if (!response.ok) throw new Error(`No webhook was added: ${await response.text()}`)
  const { data } = (await response.json()) as { data: { id: string } }
  return data.id
}

/** Asks for a `ping` to a webhook. Returns whether it was accepted. */
export async function pingWebhook(address: string, cookie: string, id: string): Promise<boolean> {
  const response = await fetch(`${address}/api${webhooks.test.path.replace('{id}', id)}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', cookie },
    body: '{}',
  })
  await response.arrayBuffer()
  return response.ok
}

/** Starts a receiver on this machine, whose name is in the hosts file. */
export async function startReceiver() {
  const waiting = new Map<string, () => void>()
  const server = createServer((request, response) => {
    request.resume()
    response.writeHead(204).end()
    waiting.get(request.url ?? '')?.()
  })
  server.listen(0)
  await once(server, 'listening')
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    /** Resolves to true when a message arrives at a path, and to false after `limit` ms. */
    waitFor: (path: string, limit: number): Promise<boolean> =>
      new Promise((resolve) => {
        const timer = setTimeout(() => resolve(false), limit)
        waiting.set(path, () => {
          clearTimeout(timer)
          resolve(true)
        })
      }),
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections()
      server.close()
    },
  }
}
