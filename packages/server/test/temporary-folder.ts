import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const folders = new Set<string>()

/**
 * Creates a folder `cht-NAME-…`. It is removed at the end of the test file, whether its tests pass or not.
 * @param parent Default: the folder of temporary files.
 */
export function createTemporaryFolder(name: string, parent = tmpdir()): string {
  const folder = mkdtempSync(join(parent, `cht-${name}-`))
  folders.add(folder)
  return folder
}

/** Removes the folders that this process has created and that are still there. */
export function removeTemporaryFolders(): void {
  // A server that has just been killed may write its last file meanwhile.
  for (const folder of folders) rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
  folders.clear()
}

// For the programs that use the fixtures without Vitest.
process.once('exit', removeTemporaryFolders)
