import fs from 'node:fs'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { NodeFS } from '@electric-sql/pglite/nodefs'
import { expect, test, vi } from 'vitest'
import { DURABLE_START_PARAMS, DurableFS } from '../src/platform/db/durable-fs.js'
import { createTemporaryFolder } from './temporary-folder.js'

/** Counts the syncs of files of the write-ahead log, by which a commit becomes durable. */
const countCommitSyncs = async (create: (folder: string) => NodeFS) => {
  const folder = createTemporaryFolder('durable')
  const db = await PGlite.create({ fs: create(folder), startParams: DURABLE_START_PARAMS })
  await db.exec('create table rows (id int); checkpoint')
  const log = join(folder, 'pg_wal')
  const isOfLog = (descriptor: number) => {
    const { ino } = fs.fstatSync(descriptor)
    return fs.readdirSync(log).some((name) => fs.statSync(join(log, name)).ino === ino)
  }
  let count = 0
  const countSync = (descriptor: number) => {
    if (isOfLog(descriptor)) count++
  }
  const spies = (['fsyncSync', 'fdatasyncSync'] as const).map((name) =>
    vi.spyOn(fs, name).mockImplementation(countSync),
  )
  const counts: number[] = []
  for (let id = 0; id < 3; id++) {
    await db.query('insert into rows values ($1)', [id])
    counts.push(count)
  }
  for (const spy of spies) spy.mockRestore()
  await db.close()
  fs.rmSync(folder, { recursive: true })
  return counts
}

test('PGlite syncs its log at each commit', async () => {
  expect(await countCommitSyncs((folder) => new DurableFS(folder))).toEqual([1, 2, 3])
})

test('PGlite does not do so by itself; when this fails, remove that part of DurableFS', async () => {
  expect(await countCommitSyncs((folder) => new NodeFS(folder))).toEqual([0, 0, 0])
})
