// Sends requests over keep-alive connections and measures their rate. Uses Node's plain HTTP client, which leaves most
// of the CPU time to the server on the same machine.
import { Agent, request } from 'node:http'

const agent = new Agent({ keepAlive: true })

export interface RequestOptions {
  /** Sent as JSON. */
  body?: object
  idempotencyKey?: string
}

/** Sends a request with a session cookie and returns the body of the response. Rejects if the status is not 2xx. */
export function sendRequest(
  address: string,
  cookie: string,
  method: string,
  path: string,
  { body, idempotencyKey }: RequestOptions = {},
): Promise<string> {
  return new Promise((resolve, reject) => {
    const json = body === undefined ? '' : JSON.stringify(body)
    const headers = {
      cookie,
      ...(body === undefined
        ? {}
        : { 'content-type': 'application/json', 'content-length': Buffer.byteLength(json) }),
      ...(idempotencyKey ? { 'idempotency-key': idempotencyKey } : {}),
    }
    const outgoing = request(`${address}/api${path}`, { method, headers, agent }, (response) => {
      const { statusCode = 500 } = response
      let text = ''
      response.on('data', (chunk) => {
        text += chunk
      })
      response.on('end', () =>
        statusCode < 300 ? resolve(text) : reject(new Error(`${method} ${path}: ${statusCode} ${text}`)),
      )
    })
    outgoing.on('error', reject)
    outgoing.end(json)
  })
}

/**
 * Measures how many calls of `run` are completed per second. The clients run concurrently, and each makes its calls one
 * after the other. `client` and `index` are counted from 1.
 */
export async function measureRate(
  clients: number,
  callsPerClient: number,
  run: (client: number, index: number) => Promise<unknown>,
): Promise<number> {
  const startedAt = performance.now()
  await Promise.all(
    Array.from({ length: clients }, async (_, client) => {
      for (let index = 1; index <= callsPerClient; index++) await run(client + 1, index)
    }),
  )
  return (clients * callsPerClient * 1_000) / (performance.now() - startedAt)
}
