import fs from 'node:fs'
import { PGlite } from '@electric-sql/pglite'
import { NodeFS } from '@electric-sql/pglite/nodefs'

type SetAttributes = (file: unknown, node: unknown, change: { mode?: number }, ...calls: unknown[]) => void

interface EmscriptenModule {
  NODEFS: { stream_ops: Record<string, unknown>; doSetAttr: SetAttributes }
}

/** The bits of a mode that concern the owner and the file's type. */
const OWNER_ONLY = ~0o077

/**
 * Adds what PGlite's NodeFS lacks: fsync, so that committed transactions survive a power loss, and private files. PGlite
 * sets the permissions of its files itself, so that the umask has no effect. Both replace functions of Emscripten that an update
 * of PGlite may change.
 */
export class DurableFS extends NodeFS {
  syncCount = 0
  override async init(...args: Parameters<NodeFS['init']>): ReturnType<NodeFS['init']> {
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

/** The parameters with which PGlite asks for fsync. `-F` turns it off. */
export const DURABLE_START_PARAMS = [
  ...PGlite.defaultStartParams.filter((param) => param !== '-F'),
  '-c',
  'wal_sync_method=fsync',
]
