import { randomUUID } from 'node:crypto'
import { existsSync, linkSync, rmSync, writeFileSync } from 'node:fs'

/**
 * Creates a file, readable only by its owner. It appears with its whole content. If several processes create it, the content of
 * the first stays.
 */
export function createSecretFile(file: string, content: string): void {
  const draft = `${file}.${randomUUID()}.new`
  writeFileSync(draft, content, { mode: 0o600, flag: 'wx' })
  try {
    linkSync(draft, file)
  } catch (error) {
    if (!existsSync(file)) throw error
  } finally {
    rmSync(draft)
  }
}
