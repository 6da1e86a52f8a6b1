// Callers over kept connections, as light as they can be: they share the machine with what they measure.
import { Agent, request } from 'node:http'

const agent = new Agent({ keepAlive: true })

/** One call as the user of a cookie; anything but a success ends the bench. */
export const call = (address, cookie, method, path, { body, key } = {}) =>
  new Promise((resolve, reject) => {
    const sent = body === undefined ? '' : JSON.stringify(body)
    const headers = {
      cookie,
      ...(body === undefined
        ? {}
        : { 'content-type': 'application/json', 'content-length': Buffer.byteLength(sent) }),
      ...(key ? { 'idempotency-key': key } : {}),
    }
    const sending = request(`${address}/api${path}`, { method, headers, agent }, (answer) => {
      let text = ''
      answer.on('data', (chunk) => {
        text += chunk
      })
      answer.on('end', () =>
        answer.statusCode < 300
          ? resolve(text)
          : reject(new Error(`${method} ${path}: ${answer.statusCode} ${text}`)),
      )
    })
    sending.on('error', reject)
    sending.end(sent)
  })

/** How often a second something is done, by so many callers who each do it so often. */
export const rateOf = async (callers, times, run) => {
  const begun = performance.now()
  await Promise.all(
    Array.from({ length: callers }, async (_, caller) => {
      for (let time = 1; time <= times; time++) await run(caller + 1, time)
    }),
  )
  return (callers * times * 1_000) / (performance.now() - begun)
}
