import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { RefusedError } from '../errors.js'
import { text } from '../value-parsers.js'
import type { CommandContext } from './command.js'

/** The folder that pictures are saved in. */
export const directory = text('folder', 'saves the pictures in this folder')

/**
 * Saves a picture to a file that only its owner can read, in place of an older file. The server writes the view to the audit log.
 * Returns false if there is no such picture; then an older file stays.
 */
export async function savePictureIfFound(
  { fetchPicture, print, auditInfo }: CommandContext,
  path: string,
  file: string,
): Promise<boolean> {
  const bytes = await fetchPicture(path, auditInfo)
  if (bytes === undefined) return false
  mkdirSync(dirname(file), { recursive: true })
  // An existing file would keep its permissions.
  rmSync(file, { force: true })
  writeFileSync(file, bytes, { mode: 0o600 })
  print(file)
  return true
}

/** Saves a picture like `savePictureIfFound`. Throws `RefusedError` if there is no such picture. */
export async function savePicture(context: CommandContext, path: string, file: string): Promise<void> {
  if (!(await savePictureIfFound(context, path, file))) throw new RefusedError('There is no such picture')
}
