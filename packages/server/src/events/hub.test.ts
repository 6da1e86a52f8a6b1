import { expect, test } from 'vitest'
import type { Database } from '../db/database.js'
import { createEventHub } from './hub.js'

const openHub = (hasSession: boolean) => {
  const db = {
    query: async () => [{ last: 1, deletedTo: 0, hasSession }],
    listen: async () => {},
  } as unknown as Database
  return createEventHub({ db, clock: {} as never, log: {} as never })
}

const createOptions = () => ({
  userId: 'ada',
  sessionKey: '00',
  after: undefined,
  output: { write: () => {}, end: () => {} },
})

test('a stream that the hub ends while it opens is refused as unavailable: its session goes on', async () => {
  const hub = await openHub(true)
  const opening = hub.open(createOptions())
  const stopping = hub.stop()
  await expect(opening).rejects.toMatchObject({ status: 503, code: 'unavailable' })
  await stopping
})

test('a stream whose session has ended is refused as signed out', async () => {
  const hub = await openHub(false)
  await expect(hub.open(createOptions())).rejects.toMatchObject({ status: 401, code: 'signed_out' })
})
