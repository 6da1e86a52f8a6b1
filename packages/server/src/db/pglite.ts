import { mkdirSync } from 'node:fs'
import { Worker } from 'node:worker_threads'
import { runAndCommit, type Database, type Queryable, retryOnConflict } from './database.js'
import { lockFolder } from './folder-lock.js'
import type { WorkerMessage, WorkerRequest } from './pglite-worker.js'

/** Run from source, the thread needs the TypeScript loader that its file cannot bring itself. */
const openWorker = (folder: string) => {
  const workerData = { folder }
  if (!import.meta.url.endsWith('.ts'))
    return new Worker(new URL('./pglite-worker.js', import.meta.url), { workerData })
  const file = JSON.stringify(new URL('./pglite-worker.ts', import.meta.url).href)
  return new Worker(`import('tsx/esm/api').then(({ tsImport }) => tsImport(${file}, ${file}))`, {
    workerData,
    eval: true,
  })
}

/** The embedded database, in a thread of its own: in ours it would starve the event loop. */
export async function openPglite(
  folder: string,
  onLost: (error: Error) => void = () => {},
): Promise<Database> {
  const unlock = await lockFolder(folder)
  mkdirSync(folder, { recursive: true })
  const worker = openWorker(folder)
  const waiting = new Map<number, { resolve: (rows: unknown[]) => void; reject: (error: Error) => void }>()
  const listeners = new Map<string, ((payload: string) => void)[]>()
  let lastId = 0
  let dead: Error | undefined
  let closing = false

  const die = (error: Error) => {
    dead = error
    for (const { reject } of waiting.values()) reject(error)
    waiting.clear()
    if (!closing) onLost(error)
  }
  worker.on('error', die)
  worker.on('exit', () => die(new Error('the embedded database has stopped')))
  worker.on('message', (message: WorkerMessage) => {
    if ('channel' in message) {
      for (const listener of listeners.get(message.channel) ?? []) listener(message.payload)
      return
    }
    const asked = waiting.get(message.id)
    waiting.delete(message.id)
    if ('error' in message) asked?.reject(Object.assign(new Error(message.error.message), message.error))
    else asked?.resolve(message.rows)
  })

  const ask = (request: Omit<WorkerRequest, 'id'>): Promise<unknown[]> =>
    new Promise((resolve, reject) => {
      if (dead) return reject(dead)
      const id = ++lastId
      waiting.set(id, { resolve, reject })
      worker.postMessage({ id, ...request })
    })
  const direct: Queryable = {
    query: async <Row>(sql: string, params: readonly unknown[] = []) =>
      (await ask({ do: 'query', sql, params })) as Row[],
  }

  // One connection, handed out in order: a statement beside an open transaction would join it.
  let last: Promise<unknown> = Promise.resolve()
  const alone = <T>(run: () => Promise<T>): Promise<T> => {
    const mine = last.then(run, run)
    last = mine.catch(() => {})
    return mine
  }

  await direct.query('select 1').catch(async (error) => {
    closing = true
    await worker.terminate()
    await unlock()
    throw error
  })

  return {
    query: (sql, params) => alone(() => direct.query(sql, params)),
    transaction: (run) =>
      retryOnConflict(() =>
        alone(async () => {
          await direct.query('begin')
          try {
            return await runAndCommit(direct, run)
          } catch (error) {
            await direct.query('rollback')
            throw error
          }
        }),
      ),
    listen: async (channel, onNotice) => {
      listeners.set(channel, [...(listeners.get(channel) ?? []), onNotice])
      await alone(() => ask({ do: 'listen', sql: channel }))
    },
    close: async () => {
      closing = true
      await alone(() => ask({ do: 'close' }))
      await worker.terminate()
      await unlock()
    },
  }
}
