// What a host must provide, and no more: an AbortController, Headers, timers and a fetch whose responses have no streams. No Blob,
// FormData, crypto, TextDecoder, URL or document. It runs inside the host, before the program.

type Listener = () => void

class BareSignal {
  aborted = false
  reason: unknown
  readonly listeners = new Set<Listener>()
  addEventListener(_: string, listener: Listener) {
    this.listeners.add(listener)
  }
  removeEventListener(_: string, listener: Listener) {
    this.listeners.delete(listener)
  }
}

class BareAbortController {
  readonly signal = new BareSignal()
  abort(reason?: unknown) {
    this.signal.aborted = true
    this.signal.reason = reason
    for (const listener of this.signal.listeners) listener()
  }
}

class BareHeaders {
  readonly values = new Map<string, string>()
  constructor(init: Iterable<[string, string]> | Record<string, string> = {}) {
    const entries = Symbol.iterator in init ? (init as Iterable<[string, string]>) : Object.entries(init)
    for (const [name, value] of entries) this.set(name, value)
  }
  get(name: string) {
    return this.values.get(name.toLowerCase()) ?? null
  }
  has(name: string) {
    return this.values.has(name.toLowerCase())
  }
  set(name: string, value: string) {
    this.values.set(name.toLowerCase(), String(value))
  }
  forEach(callback: (value: string, name: string) => void) {
    for (const [name, value] of this.values) callback(value, name)
  }
  [Symbol.iterator]() {
    return this.values[Symbol.iterator]()
  }
}

class BareResponse {
  readonly ok = true
  readonly status = 200
  readonly headers = new BareHeaders({ 'content-type': 'application/json' })
  constructor(readonly payload: unknown) {}
  text() {
    return Promise.resolve(JSON.stringify({ data: this.payload }))
  }
}

/** The requests that were sent, with their bodies. */
export const requests: [method: string, path: string, body: unknown][] = []

Object.assign(globalThis, {
  AbortController: BareAbortController,
  Headers: BareHeaders,
  Response: BareResponse,
  // No request waits: the time of a host that stands still.
  setTimeout: () => 0,
  clearTimeout: () => {},
  fetch: (url: string, { method, body }: { method: string; body?: string }) => {
    requests.push([method, url, body === undefined ? undefined : JSON.parse(body)])
    return Promise.resolve(new BareResponse(url.endsWith('/pending') ? [] : {}))
  },
})
