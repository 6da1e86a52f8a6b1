import { SECOND } from '@cht/sdk/time'

declare global {
  interface Window {
    /** Answers asked for while the app was still being loaded, by address (`entry-boot`). Each is read once. */
    early?: Map<string, Promise<Response>>
  }
}

/** Older than this, in ms since the page was opened, they are no longer what the screen should show. */
const LIFETIME = 10 * SECOND

/** The platform's `fetch`, over the answers that are already on their way; what was asked before a write is dropped. */
export const fetchEarly: typeof fetch = (input, init) => {
  if ((init?.method ?? 'GET') !== 'GET' || performance.now() > LIFETIME) delete window.early
  const answer = window.early?.get(String(input))
  window.early?.delete(String(input))
  return answer?.catch(() => fetch(input, init)) ?? fetch(input, init)
}
