import { readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Config } from '../src/kernel/config.js'
import type { RunningExchange } from '../src/start.js'
import { ENCRYPTION_KEYS, startTestExchange, type TestExchange } from './exchange.js'
import type { S3Server } from './s3-server.js'
import { createTemporaryFolder } from './temporary-folder.js'
import type { Engine } from './test-database.js'

/** A storage outside of the database, which a test can list and make refuse requests. */
export interface ExternalStorage {
  name: 'folder' | 's3'
  /** Its entry in PICTURE_STORAGE. */
  setting: string
  /** Lists the objects in the storage. */
  list(): Uint8Array[]
  /** Makes the storage refuse every request, or work again. */
  setDown(isDown: boolean): void
}

export function createFolder(): ExternalStorage & { path: string } {
  const path = join(createTemporaryFolder('pictures'), 'pictures')
  return {
    name: 'folder',
    path,
    setting: `folder:${path}`,
    list: () =>
      readdirSync(path, { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map((entry) => readFileSync(join(entry.parentPath, entry.name))),
    setDown: (isDown) => {
      // Replaces the folder by a file: removing its permissions would not stop the superuser.
      if (isDown) {
        renameSync(path, `${path}.away`)
        writeFileSync(path, '')
      } else {
        rmSync(path)
        renameSync(`${path}.away`, path)
      }
    },
  }
}

export function createBucket({ setting, objects, hooks }: S3Server): ExternalStorage {
  return {
    name: 's3',
    setting,
    list: () => [...objects.values()],
    setDown: (isDown) => {
      hooks.isDown = isDown
    },
  }
}

/** Starts an exchange with these storages of pictures, as PICTURE_STORAGE lists them. */
export function startWithStorages(
  engine: Engine,
  s3: S3Server,
  pictureStorage: string,
  environment: Record<string, string> = {},
): Promise<TestExchange> {
  return startTestExchange(engine, {
    environment: { PICTURE_STORAGE: pictureStorage, ...s3.environment, ...environment },
  })
}

/** The environment of a command on the data of an exchange that is stopped, without PICTURE_STORAGE. */
export function createCommandEnvironment(
  { dataDir, databaseUrl }: Config,
  s3: S3Server,
): Record<string, string> {
  return {
    DATA_DIR: dataDir,
    ...(databaseUrl ? { DATABASE_URL: databaseUrl } : {}),
    DEMO: '0',
    ENCRYPTION_KEYS,
    ...s3.environment,
  }
}

/** The storages and keys of proofs and verifications, how many objects the database has, and how many objects no row names. */
export async function inspectPictures({ db }: Pick<RunningExchange, 'db'>) {
  const rows = await db.query<{ storage: string | null; keyId: string }>(
    `select storage, encryption_key as "keyId" from proofs
     union all select storage, encryption_key from verifications`,
  )
  const count = async (table: string) =>
    (await db.query<{ count: number }>(`select count(*)::int as count from ${table}`))[0]?.count
  return {
    storages: [...new Set(rows.map(({ storage }) => storage))],
    keys: [...new Set(rows.map(({ keyId }) => keyId))],
    inDatabase: await count('objects'),
    unnamed: await count('unnamed_objects'),
  }
}
