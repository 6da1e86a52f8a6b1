import { SECOND } from '@cht/sdk/time'

declare global {
  interface Window {
    /** Answers asked for while the app was still being loaded, by address (`entry-boot`). Each is read once. */
    early?: Map<string, Promise<Response>>
  }
}

/** Older than this, in ms since the page was opened, they are no longer what the screen should show. */
const LIFETIME = 10 * SECOND

/** From here on, in characters, a body takes long enough on a phone that its sender wants to see how far it is. */
const LARGE = 50_000

/** What sends such a body comes with the screen that does; the platform's own sends it as well, only unseen. */
const send: typeof fetch = (input, init = {}) =>
  init.body instanceof FormData || String(init.body ?? '').length > LARGE
    ? import('./upload.js').then(
        ({ upload }) => upload(String(input), init),
        () => fetch(input, init),
      )
    : fetch(input, init)

/** The platform's `fetch`, over the answers that are already on their way; what was asked before a write is dropped. */
export const fetchEarly: typeof fetch = (input, init) => {
  if ((init?.method ?? 'GET') !== 'GET' || performance.now() > LIFETIME) delete window.early
  const answer = window.early?.get(String(input))
  window.early?.delete(String(input))
  return answer?.catch(() => fetch(input, init)) ?? send(input, init)
}
