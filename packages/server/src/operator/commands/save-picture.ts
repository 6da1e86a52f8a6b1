import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { text } from '../value-parsers.js'
import type { CommandContext } from './command.js'

/** The folder that pictures are saved in. */
export const directory = text('DIR')

/** Saves a picture to a file that only its owner can read. The view is written to the audit log. */
export async function savePicture(
  { fetchPicture, print, auditInfo }: CommandContext,
  path: string,
  file: string,
): Promise<void> {
  const bytes = await fetchPicture(path, auditInfo)
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, bytes, { mode: 0o600 })
  print(file)
}
