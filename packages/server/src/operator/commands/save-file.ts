import { mkdirSync, rmSync } from 'node:fs'
import { open, rename } from 'node:fs/promises'
import { dirname } from 'node:path'

/**
 * Writes a file that only its owner can read, in place of an older one. What has not arrived whole leaves no file, and an older one as it
 * is. `check` runs before the file has its name, and may throw.
 */
export async function saveFile(
  file: string,
  chunks: AsyncIterable<Uint8Array>,
  check: () => void = () => {},
): Promise<void> {
  mkdirSync(dirname(file), { recursive: true })
  const incomplete = `${file}.incomplete`
  rmSync(incomplete, { force: true })
  const handle = await open(incomplete, 'wx', 0o600)
  try {
    try {
      for await (const chunk of chunks) await handle.write(chunk)
    } finally {
      await handle.close()
    }
    check()
    await rename(incomplete, file)
  } catch (error) {
    rmSync(incomplete, { force: true })
    throw error
  }
}
