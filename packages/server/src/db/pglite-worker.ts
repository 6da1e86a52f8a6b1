import fs from 'node:fs'
import { parentPort, workerData } from 'node:worker_threads'
import { PGlite } from '@electric-sql/pglite'
import { NodeFS } from '@electric-sql/pglite/nodefs'
import { parsers } from './types.js'

export interface WorkerRequest {
  id: number
  do: 'query' | 'listen' | 'close'
  sql?: string
  params?: readonly unknown[]
}

export type WorkerMessage =
  | { id: number; rows: Record<string, unknown>[] }
  | { id: number; error: { message: string; code?: string; constraint?: string } }
  | { channel: string; payload: string }

interface EmscriptenModule {
  NODEFS: { stream_ops: Record<string, unknown> }
}

/** PGlite runs with fsync off, and its NodeFS knows none: this gives it one, so that what was answered survives power loss. */
class DurableFS extends NodeFS {
  syncs = 0
  override async init(...args: Parameters<NodeFS['init']>) {
    const result = await super.init(...args)
    const options = result.emscriptenOpts
    const preRun = (module: unknown) => {
      ;(module as EmscriptenModule).NODEFS.stream_ops.fsync = (stream: { nfd?: number }) => {
        this.syncs++
        if (stream.nfd !== undefined) fs.fdatasyncSync(stream.nfd)
        return 0
      }
    }
    options.preRun = [...[options.preRun ?? []].flat(), preRun]
    return result
  }
}

const { folder } = workerData as { folder: string }
const port = parentPort
if (!port) throw new Error('this file runs as a worker')
const say = (message: WorkerMessage) => port.postMessage(message)

const durable = new DurableFS(folder)
const opening = PGlite.create({
  fs: durable,
  parsers,
  startParams: [
    ...PGlite.defaultStartParams.filter((param) => param !== '-F'),
    '-c',
    'wal_sync_method=fsync',
  ],
}).then(async (db) => {
  await db.exec("set time zone 'UTC'; checkpoint")
  if (durable.syncs === 0) throw new Error('this PGlite does not sync its files')
  return db
})
opening.catch(() => {})

const answer = async ({ do: what, sql = '', params = [] }: WorkerRequest) => {
  const db = await opening
  if (what === 'close') await db.close()
  else if (what === 'listen') await db.listen(sql, (payload) => say({ channel: sql, payload }))
  else if (params.length === 0) return (await db.exec(sql)).at(-1)?.rows ?? []
  else return (await db.query(sql, [...params])).rows
  return []
}

const respond = async (request: WorkerRequest) => {
  try {
    say({ id: request.id, rows: (await answer(request)) as Record<string, unknown>[] })
  } catch (error) {
    const { message, code, constraint } = error as Error & { code?: string; constraint?: string }
    say({
      id: request.id,
      error: { message, ...(code ? { code } : {}), ...(constraint ? { constraint } : {}) },
    })
  }
}

// In the order in which they were asked: a commit may follow its statements before they are answered.
let last = Promise.resolve()
port.on('message', (request: WorkerRequest) => {
  last = last.then(() => respond(request))
})
