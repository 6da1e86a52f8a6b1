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

test('a hub whose only stream is removed while it opens reads no changes', async () => {
  let finishStart = () => {}
  const starting = new Promise<void>((resolve) => {
    finishStart = resolve
  })
  const reads: string[] = []
  const query = async (sql: string) => {
    if (sql.includes('from changes')) reads.push(sql)
    // The heartbeat finds no active session.
    if (!sql.includes('from change_counter')) return []
    await starting
    return [{ last: 1, deletedTo: 0, hasSession: true }]
  }
  const db = { query, listen: async () => {} } as unknown as Database
  const hub = await createEventHub({ db, clock: { databaseTime: () => 0 } as never, log: {} as never })
  const opening = hub.open(createOptions())
  await hub.beat()
  finishStart()
  await expect(opening).rejects.toMatchObject({ status: 401, code: 'signed_out' })
  hub.wake()
  await hub.stop()
  expect(reads).toEqual([])
})
