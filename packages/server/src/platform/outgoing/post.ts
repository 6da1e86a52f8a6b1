import { request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import { isIP, type LookupFunction } from 'node:net'

interface PostOptions {
  body: string | Buffer
  headers: Record<string, string>
  lookup: LookupFunction
  signal: AbortSignal
}

/** Checks a host that is an IP address: Node does not call `lookup` for it. */
const checkAddress = (host: string, lookup: LookupFunction): Promise<void> =>
  new Promise((resolve, reject) => {
    if (isIP(host) === 0) return resolve()
    lookup(host, {}, (error) => (error ? reject(error) : resolve()))
  })

/** Sends the request. Resolves to the status of the response. */
const sendRequest = (url: URL, { body, headers, lookup, signal }: PostOptions): Promise<number> =>
  new Promise((resolve, reject) => {
    const request = (url.protocol === 'https:' ? requestHttps : requestHttp)(
      url,
      // A new connection: the address of a kept-alive one was checked for an earlier message.
      { method: 'POST', agent: false, lookup, signal, headers },
      (response) => {
        resolve(response.statusCode ?? 0)
        // The body is not needed, and may be endless.
        request.destroy()
      },
    )
    request.on('error', reject)
    request.end(body)
  })

/**
 * Posts a body and returns the status of the response, which is 2xx. Redirects are not followed. For any other response it throws
 * an error with the `status`. If no response arrives, the error has a `code` and no `status`.
 */
export async function post(address: string, options: PostOptions): Promise<number> {
  const url = new URL(address)
  await checkAddress(url.hostname.replace(/^\[|\]$/g, ''), options.lookup)
  const status = await sendRequest(url, options)
  if (status < 200 || status > 299)
    throw Object.assign(new Error(`the receiver answered ${status}`), { code: 'EHTTP', status })
  return status
}
