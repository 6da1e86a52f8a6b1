import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { EXPORTS } from '../../packages/server/src/operator/exports/columns.js'

const ROOT = join(import.meta.dirname, '../..')
const read = (path: string) => readFileSync(join(ROOT, path), 'utf8')

const PAGES = execFileSync('git', ['ls-files', '*.md'], { cwd: ROOT, encoding: 'utf8' })
  .split('\n')
  .filter((path) => path !== '' && existsSync(join(ROOT, path)))

const listMatches = (text: string, pattern: RegExp) =>
  [...text.matchAll(pattern)].map(([, part = '']) => part)

test('the incidents name every alert, and no other', () => {
  const alerts = listMatches(read('deploy/monitoring/alerts.yml'), /- alert: (\w+)/g)
  const cells = listMatches(read('docs/operating/incidents.md'), /^\| (`[^|]*`) \|/gm)
  const named = cells.flatMap((cell) => listMatches(cell, /`([A-Z][A-Za-z]+)`/g))
  expect(named.toSorted()).toEqual(alerts.toSorted())
})

test('the page of reports names the columns of each export', () => {
  const rows = [...read('docs/operating/reports.md').matchAll(/^\| `(\w+)` \|[^|]*\| ([\w, ]+) \|$/gm)]
  expect(Object.fromEntries(rows.map(([, kind, columns = '']) => [kind, columns.split(', ')]))).toEqual(
    Object.fromEntries(Object.entries(EXPORTS).map(([kind, { columns }]) => [kind, Object.keys(columns)])),
  )
})

test('docs/README.md leads to every page of docs', () => {
  const linked = listMatches(read('docs/README.md'), /\]\(([^)#]+\.md)\)/g).map((path) => `docs/${path}`)
  const pages = PAGES.filter(
    (path) => /^docs\/(operating\/)?[\w-]+\.md$/.test(path) && path !== 'docs/README.md',
  )
  expect(pages.filter((path) => !linked.includes(path))).toEqual([])
})

test('every `npm run` of a page is a script', () => {
  const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> }
  const unknown = PAGES.flatMap((page) =>
    listMatches(read(page), /npm run (?:--\S+ )?([a-z][\w:-]*)/g)
      .filter((name) => !Object.hasOwn(scripts, name))
      .map((name) => `${page}: npm run ${name}`),
  )
  expect(unknown).toEqual([])
})
