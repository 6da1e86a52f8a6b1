import { type Client, createClient } from '@cht/sdk'
import type { Contract } from '@cht/sdk/contract'

export type Fakes = { [Group in keyof Contract]?: Partial<Client[Group]> } & Partial<
  Pick<Client, 'events' | 'position'>
>

/** A stream that stays silent until it is aborted. */
const silentStream: Client['events'] = async function* ({ signal } = {}) {
  await new Promise((resolve) => signal?.addEventListener('abort', resolve))
}

/** A client with these fake endpoints. Any other request fails. Its exchange time is `Date.now()`. */
export function fakeClient({ events = silentStream, position, ...fakes }: Fakes = {}): Client {
  const client = createClient({ fetch: () => Promise.reject(new Error('Unexpected request')) })
  const groups = Object.entries(fakes).map(([group, methods]) => [
    group,
    { ...client[group as keyof Contract], ...methods },
  ])
  return {
    ...client,
    ...Object.fromEntries(groups),
    events,
    position: position ?? client.position,
    now: () => Date.now(),
  }
}

/** A client whose server responds to every request with 422 and without a body. */
export function emptyErrorClient(): Client {
  return createClient({ fetch: async () => new Response(null, { status: 422 }) })
}
