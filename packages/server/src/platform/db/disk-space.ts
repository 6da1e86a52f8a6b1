import { statfsSync } from 'node:fs'
import { DISK_FULL } from './database.js'

/**
 * The embedded database needs at most this much for a transaction, a WAL file and a checkpoint. Without room for its WAL it does
 * not fail, but stops responding.
 */
const MIN_FREE_BYTES = 64 * 1024 * 1024

/** Throws an error with PostgreSQL's code if the disk of the folder is nearly full. */
export function assertDiskSpace(folder: string): void {
  const { bavail, bsize } = statfsSync(folder)
  if (bavail * bsize < MIN_FREE_BYTES)
    throw Object.assign(new Error('the disk has less than 64 MB left'), { code: DISK_FULL })
}

/** The free part of the disk of a folder, from 0 to 1. As `df` does, it leaves out what only root may use. */
export function computeFreeRatio(folder: string): number {
  const { bavail, bfree, blocks } = statfsSync(folder)
  return bavail / (blocks - bfree + bavail)
}
