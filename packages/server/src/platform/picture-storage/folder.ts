import { mkdir, open, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { formatReason } from '../../kernel/config-error.js'
import { getErrorCode } from '../../kernel/error-fields.js'
import { MAX_OBJECT_BYTES, type ObjectStorage, StorageError } from './object-storage.js'

const fail = (error: unknown): never => {
  throw new StorageError(formatReason(error), { cause: error })
}

const isMissing = (error: unknown) => getErrorCode(error) === 'ENOENT'

/** Syncs a folder, so that the names of its files survive a crash of the machine. */
const syncFolder = async (path: string): Promise<void> => {
  const folder = await open(path, 'r')
  await folder.sync().finally(() => folder.close())
}

const writeFile = async (path: string, bytes: Uint8Array): Promise<void> => {
  const draft = `${path}.new`
  const file = await open(draft, 'w', 0o600)
  try {
    await file.writeFile(bytes)
    await file.sync()
  } finally {
    await file.close()
  }
  await rename(draft, path)
}

const readFile = async (path: string): Promise<Buffer> => {
  const file = await open(path, 'r')
  try {
    const { size } = await file.stat()
    if (size > MAX_OBJECT_BYTES) throw new Error(`${path} has ${size} bytes`)
    return await file.readFile()
  } finally {
    await file.close()
  }
}

/** Keeps each object in a file of its own, in one of 256 folders. Folders are 0700, files 0600. */
export function createFolderStorage(root: string): ObjectStorage {
  const locate = (key: string) => join(root, key.slice(0, 2), key)
  const put = async (key: string, bytes: Uint8Array): Promise<void> => {
    const path = locate(key)
    await mkdir(dirname(path), { recursive: true, mode: 0o700 })
    await writeFile(path, bytes)
    await syncFolder(dirname(path))
    await syncFolder(root)
  }
  return {
    name: 'folder',
    description: `folder:${root}`,
    put: (key, bytes) => put(key, bytes).catch(fail),
    get: (key) => readFile(locate(key)).catch((error) => (isMissing(error) ? undefined : fail(error))),
    delete: async (key) => {
      // A crash may have left a draft.
      for (const path of [locate(key), `${locate(key)}.new`]) await rm(path, { force: true }).catch(fail)
    },
  }
}
