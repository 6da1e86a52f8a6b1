import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { isApiError } from '@cht/sdk/errors'
import { RefusedError } from '../errors.js'
import { text } from '../value-parsers.js'
import type { CommandContext } from './command.js'

const toUndefinedIfNotFound = (error: unknown): undefined => {
  if (!isApiError(error) || error.status !== 404) throw error
}

/** The folder that pictures are saved in. */
export const directory = text('folder', 'saves the pictures in this folder')

/**
 * Saves the picture at a path under `/operator/` to a file that only its owner can read, in place of an older file. The server writes the
 * view to the audit log. Returns false if there is no such picture; then an older file stays.
 */
export async function savePictureIfFound(
  { client, print, auditInfo }: CommandContext,
  path: string,
  file: string,
): Promise<boolean> {
  const picture = await client.picture(`/operator/${path}`, auditInfo).catch(toUndefinedIfNotFound)
  if (picture === undefined) return false
  mkdirSync(dirname(file), { recursive: true })
  // An existing file would keep its permissions.
  rmSync(file, { force: true })
  writeFileSync(file, new Uint8Array(await picture.arrayBuffer()), { mode: 0o600 })
  print(file)
  return true
}

/** Saves a picture like `savePictureIfFound`. Throws `RefusedError` if there is no such picture. */
export async function savePicture(context: CommandContext, path: string, file: string): Promise<void> {
  if (!(await savePictureIfFound(context, path, file))) throw new RefusedError('There is no such picture')
}
