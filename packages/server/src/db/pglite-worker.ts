import fs from 'node:fs'
import { parentPort, workerData } from 'node:worker_threads'
import { PGlite } from '@electric-sql/pglite'
import { NodeFS } from '@electric-sql/pglite/nodefs'
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

type SetAttributes = (file: unknown, node: unknown, change: { mode?: number }, ...calls: unknown[]) => void

interface EmscriptenModule {
  NODEFS: { stream_ops: Record<string, unknown>; doSetAttr: SetAttributes }
}

/** The bits of a mode that concern the owner and the file's type. */
const OWNER_ONLY = ~0o077

/**
 * Adds what PGlite's NodeFS lacks: fsync, so that committed transactions survive a power loss, and private files. PGlite
 * sets the permissions of its files itself, so that the umask has no effect.
 */
class DurableFS extends NodeFS {
  syncCount = 0
  override async init(...args: Parameters<NodeFS['init']>) {
    const result = await super.init(...args)
    const options = result.emscriptenOpts
    const preRun = (module: unknown) => {
      const { NODEFS } = module as EmscriptenModule
      NODEFS.stream_ops.fsync = (stream: { nfd?: number }) => {
        this.syncCount++
        if (stream.nfd !== undefined) fs.fdatasyncSync(stream.nfd)
        return 0
      }
      const { doSetAttr } = NODEFS
      NODEFS.doSetAttr = (file, node, change, ...calls) => {
        const mode = change.mode === undefined ? {} : { mode: change.mode & OWNER_ONLY }
        doSetAttr(file, node, { ...change, ...mode }, ...calls)
      }
    }
    options.preRun = [...[options.preRun ?? []].flat(), preRun]
    return result
  }
}

const { folder } = workerData as { folder: string }
const port = parentPort
if (!port) throw new Error('pglite-worker must run in a worker thread')
const post = (message: WorkerMessage) => port.postMessage(message)

const durableFs = new DurableFS(folder)
const opening = PGlite.create({
  fs: durableFs,
  parsers,
  startParams: [
    // `-F` turns fsync off.
    ...PGlite.defaultStartParams.filter((param) => param !== '-F'),
    '-c',
    'wal_sync_method=fsync',
  ],
}).then(async (db) => {
  await db.exec("set time zone 'UTC'; checkpoint")
  if (durableFs.syncCount === 0) throw new Error('this PGlite does not sync its files')
  return db
})
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
