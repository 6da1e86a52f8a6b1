import { mkdirSync } from 'node:fs'
import { Worker } from 'node:worker_threads'
import { type Database, type Queryable, retryOnConflict, runAndCommit } from './database.js'
import { assertDiskSpace } from './disk-space.js'
import { lockFolder } from './folder-lock.js'
import type { WorkerMessage, WorkerRequest } from './pglite-worker.js'

/** Starts the worker thread. Run from the sources, it needs the TypeScript loader, which its own file cannot load. */
const startWorker = (folder: string) => {
  const workerData = { folder }
  if (!import.meta.url.endsWith('.ts'))
    return new Worker(new URL('./pglite-worker.js', import.meta.url), { workerData })
  const file = JSON.stringify(new URL('./pglite-worker.ts', import.meta.url).href)
  return new Worker(`import('tsx/esm/api').then(({ tsImport }) => tsImport(${file}, ${file}))`, {
    workerData,
    eval: true,
  })
}

/**
 * Opens the embedded database in a worker thread, because it would block the event loop of the calling thread. `onLost` is called if the
 * thread ends before `close`.
 */
export async function openPglite(
  folder: string,
  onLost: (error: Error) => void = () => {},
): Promise<Database> {
  mkdirSync(folder, { recursive: true })
  assertDiskSpace(folder)
  const unlock = await lockFolder(folder)
  const worker = startWorker(folder)
  const pending = new Map<number, { resolve: (rows: unknown[]) => void; reject: (error: Error) => void }>()
  const listeners = new Map<string, ((payload: string) => void)[]>()
  let lastId = 0
  let failure: Error | undefined
  let isClosing = false

  const fail = (error: Error) => {
    failure = error
    for (const { reject } of pending.values()) reject(error)
    pending.clear()
    if (!isClosing) onLost(error)
  }
  worker.on('error', fail)
  worker.on('exit', () => fail(new Error('the embedded database has stopped')))
  worker.on('message', (message: WorkerMessage) => {
    if ('channel' in message) {
      for (const listener of listeners.get(message.channel) ?? []) listener(message.payload)
      return
    }
    const request = pending.get(message.id)
    pending.delete(message.id)
    if ('error' in message) request?.reject(Object.assign(new Error(message.error.message), message.error))
    else request?.resolve(message.rows)
  })

  const send = (request: Omit<WorkerRequest, 'id'>): Promise<unknown[]> =>
    new Promise((resolve, reject) => {
      if (failure) return reject(failure)
      const id = ++lastId
      pending.set(id, { resolve, reject })
      worker.postMessage({ id, ...request })
    })
  const direct: Queryable = {
    query: async <Row>(sql: string, params: readonly unknown[] = []) =>
      (await send({ command: 'query', sql, params })) as Row[],
  }

  // All calls share one connection. A statement that is sent during a transaction would become part of it, so each call waits
  // for the calls before it.
  let last: Promise<unknown> = Promise.resolve()
  const withConnection = <T>(run: () => Promise<T>): Promise<T> => {
    const runIfSpace = () => {
      assertDiskSpace(folder)
      return run()
    }
    const result = last.then(runIfSpace, runIfSpace)
    last = result.catch(() => {})
    return result
  }

  await direct.query('select 1').catch(async (error) => {
    isClosing = true
    await worker.terminate()
    await unlock()
    throw error
  })

  return {
    query: (sql, params) => withConnection(() => direct.query(sql, params)),
    transaction: (run) =>
      retryOnConflict(() =>
        withConnection(async () => {
          await direct.query('begin')
          try {
            return await runAndCommit(direct, run)
          } catch (error) {
            await direct.query('rollback')
            throw error
          }
        }),
      ),
    listen: async (channel, onNotify) => {
      listeners.set(channel, [...(listeners.get(channel) ?? []), onNotify])
      await withConnection(() => send({ command: 'listen', channel }))
    },
    close: async () => {
      isClosing = true
      // Waits for earlier calls. The disk space is not checked: closing must always be possible.
      await last
      await send({ command: 'close' })
      await worker.terminate()
      await unlock()
    },
  }
}
