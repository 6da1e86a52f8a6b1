import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createTemporaryFolder } from './temporary-folder.js'

/** A document with a title and a paragraph. */
export function createDocument(version: number, text = `Version ${version}.`): string {
  return `---\nversion: ${version}\ndate: 2026-11-20\n---\n# Title\n\n${text}\n`
}

/** A folder for CONTENT_DIR with version 1 of both documents. */
export function createContentFolder(): { path: string; publish(name: string, source: string): void } {
  const path = createTemporaryFolder('content')
  const publish = (name: string, source: string) => writeFileSync(join(path, `${name}.md`), source)
  publish('terms', createDocument(1))
  publish('privacy', createDocument(1))
  return { path, publish }
}
