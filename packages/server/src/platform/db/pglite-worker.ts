import { parentPort, workerData } from 'node:worker_threads'
import { PGlite } from '@electric-sql/pglite'
import { DURABLE_START_PARAMS, DurableFS } from './durable-fs.js'
import { type ArrayResult, toRows } from './rows.js'
import { parsers } from './types.js'

export interface WorkerRequest {
  id: number
  command: 'query' | 'listen' | 'close'
  /** The statement of a `query`. */
  sql?: string
  params?: readonly unknown[]
  /** The channel of a `listen`. */
  channel?: string
}

export type WorkerMessage =
  | { id: number; rows: Record<string, unknown>[] }
  | { id: number; error: { message: string; code?: string; constraint?: string } }
  | { channel: string; payload: string }

const { folder } = workerData as { folder: string }
const port = parentPort
if (!port) throw new Error('pglite-worker must run in a worker thread')
const post = (message: WorkerMessage) => port.postMessage(message)

const durableFs = new DurableFS(folder)
const opening = PGlite.create({ fs: durableFs, parsers, startParams: DURABLE_START_PARAMS }).then(
  async (db) => {
    await db.exec("set time zone 'UTC'; checkpoint")
    if (durableFs.syncCount === 0) throw new Error('this PGlite does not sync its files')
    return db
  },
)
// Each request reports the error. This handler only prevents an unhandled rejection.
opening.catch(() => {})

/** Both methods of PGlite return rows as arrays in this mode, which its types do not say. */
const ROW_MODE = { rowMode: 'array' } as const

const execute = async ({ command, sql = '', params = [], channel = '' }: WorkerRequest) => {
  const db = await opening
  if (command === 'close') await db.close()
  else if (command === 'listen') await db.listen(channel, (payload) => post({ channel, payload }))
  else {
    const result =
      params.length === 0 ? (await db.exec(sql, ROW_MODE)).at(-1) : await db.query(sql, [...params], ROW_MODE)
    return result ? toRows(result as ArrayResult) : []
  }
  return []
}

const respond = async (request: WorkerRequest) => {
  try {
    post({ id: request.id, rows: (await execute(request)) as Record<string, unknown>[] })
  } catch (error) {
    const { message, code, constraint } = error as Error & { code?: string; constraint?: string }
    post({
      id: request.id,
      error: { message, ...(code ? { code } : {}), ...(constraint ? { constraint } : {}) },
    })
  }
}

// Requests run in order: a commit may arrive before the results of its statements are known.
let last = Promise.resolve()
port.on('message', (request: WorkerRequest) => {
  last = last.then(() => respond(request))
})
