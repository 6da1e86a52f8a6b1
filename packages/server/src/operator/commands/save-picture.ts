import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { text } from '../value-parsers.js'
import type { CommandContext } from './command.js'

/** The folder that pictures are saved in. */
export const directory = text('DIR')

/** Saves a picture to a file that only its owner can read, in place of an older file. The server writes the view to the audit log. */
export async function savePicture(
  { fetchPicture, print, auditInfo }: CommandContext,
  path: string,
  file: string,
): Promise<void> {
  const bytes = await fetchPicture(path, auditInfo)
  mkdirSync(dirname(file), { recursive: true })
  // An existing file would keep its permissions.
  rmSync(file, { force: true })
  writeFileSync(file, bytes, { mode: 0o600 })
  print(file)
}
