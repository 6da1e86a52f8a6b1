import { describe, expect, test } from 'vitest'
import type { Database } from '../db/database.js'
import { formatChange, HEARTBEAT_FRAME } from './frames.js'
import { createEventHub } from './hub.js'
import type { ChangeRow } from './queries.js'

const sequencer = { flush: async () => {} }
const clock = { databaseTime: () => 0 } as never
const findActiveSessions = async () => new Set(['00'])

const openHub = (hasSession: boolean) => {
  const db = {
    query: async () => [{ last: 1, deletedTo: 0, hasSession }],
    listen: async () => {},
  } as unknown as Database
  return createEventHub({ db, clock: {} as never, log: {} as never, sequencer, findActiveSessions })
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
    if (!sql.includes('from change_counter')) return []
    await starting
    return [{ last: 1, deletedTo: 0, hasSession: true }]
  }
  const db = { query, listen: async () => {} } as unknown as Database
  const hub = await createEventHub({
    db,
    clock,
    log: {} as never,
    sequencer,
    findActiveSessions: async () => new Set(),
  })
  const opening = hub.open(createOptions())
  await hub.beat()
  finishStart()
  await expect(opening).rejects.toMatchObject({ status: 401, code: 'signed_out' })
  hub.wake()
  await hub.stop()
  expect(reads).toEqual([])
})

describe('a heartbeat', () => {
  /** A hub with an open stream. `commit` adds a change. `failing`: the steps that fail. */
  const openStream = async (failing: { sequencer?: boolean; reader?: boolean }) => {
    const written: string[] = []
    const committed: ChangeRow[] = []
    const numbered: ChangeRow[] = []
    const query = async (sql: string) => {
      if (sql.includes('from change_counter')) return [{ last: 1, deletedTo: 0, hasSession: true }]
      if (failing.reader) throw withCode('57014')
      return numbered.splice(0)
    }
    const hub = await createEventHub({
      db: { query, listen: async () => {} } as unknown as Database,
      clock,
      log: {} as never,
      findActiveSessions,
      sequencer: {
        flush: async () => {
          if (failing.sequencer) throw withCode('55P03')
          numbered.push(...committed.splice(0))
        },
      },
    })
    const output = { write: (text: string) => written.push(text), end: () => {} }
    const { start } = await hub.open({ ...createOptions(), output })
    start()
    return { hub, written, commit: (seq: number) => committed.push(createRow(seq)) }
  }
  const createRow = (seq: number): ChangeRow => ({
    seq,
    userId: 'ada',
    kind: 'trade.changed',
    objectId: 't1',
  })
  const withCode = (code: string) => Object.assign(new Error('failed'), { code })

  test('follows the changes that were committed before it', async () => {
    const { hub, written, commit } = await openStream({})
    commit(2)
    await hub.beat()
    expect(written).toEqual([formatChange(createRow(2)), HEARTBEAT_FRAME])
  })

  test.each([
    { step: 'sequencer', code: '55P03' },
    { step: 'reader', code: '57014' },
  ] as const)('is not sent while the $step fails, and sent when it works again', async ({ step, code }) => {
    const failing: { sequencer?: boolean; reader?: boolean } = { [step]: true }
    const { hub, written, commit } = await openStream(failing)
    commit(2)
    await expect(hub.beat()).rejects.toMatchObject({ code })
    expect(written).toEqual([])
    failing[step] = false
    await hub.beat()
    expect(written).toEqual([formatChange(createRow(2)), HEARTBEAT_FRAME])
  })

  test('does not wait for a hub that is stopped', async () => {
    const { hub, written } = await openStream({})
    await Promise.all([hub.beat(), hub.stop()])
    expect(written).toEqual([])
  })
})
