import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { listBrokenLinks } from './broken-links.js'

const ROOT = join(import.meta.dirname, '../..')
/** The tracked pages, without the guides that are copied into the reference: packing checks those there. */
const PAGES = execFileSync('git', ['ls-files', '*.md'], { cwd: ROOT, encoding: 'utf8' })
  .split('\n')
  .filter((path) => path !== '' && existsSync(join(ROOT, path)) && !path.startsWith('scripts/'))

const readDocuments = (): Record<string, string> =>
  Object.fromEntries(PAGES.map((path) => [path, readFileSync(join(ROOT, path), 'utf8')]))

test('the links of the documents lead to what a fresh clone contains', () => {
  expect(listBrokenLinks(readDocuments(), (path) => existsSync(join(ROOT, path)))).toEqual([])
})

test('finds links to a page, an anchor and a file that do not exist', () => {
  const pages = {
    'docs/a.md': '# Title\n## Part\n## Part\n[b](b.md) [c](../c.md#part) [d](#part-1) [e](e.svg) [f](f.svg)',
    'c.md': '# Other\n<a id="id"></a> [a](docs/a.md#title) [c](#id) [g](https://example.com/g.md)',
  }
  expect(listBrokenLinks(pages, (path) => path === 'docs/e.svg')).toEqual([
    'docs/a.md: b.md',
    'docs/a.md: ../c.md#part',
    'docs/a.md: f.svg',
  ])
})
