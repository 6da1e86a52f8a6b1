import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { listBrokenCitations } from './citations.js'

const ROOT = join(import.meta.dirname, '..')
const read = (path: string) => readFileSync(join(ROOT, path), 'utf8')
const readFolder = (folder: string, target: string): [string, string][] =>
  readdirSync(join(ROOT, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name).slice(join(ROOT, folder).length + 1))
    .map((path) => [`${target}/${path}`, read(`${folder}/${path}`)])

/** The files of @cht/sdk as they are packed, without what is compiled. */
const readPackage = (): Record<string, string> =>
  Object.fromEntries([
    ...readFolder('packages/sdk/src', 'src').filter(([path]) => !/\.test(-d)?\.ts$|\/testing\//.test(path)),
    ...readFolder('docs/sdk', 'docs/sdk'),
    ...['decisions', 'spec', 'wire'].map((name) => [`docs/${name}.md`, read(`docs/${name}.md`)]),
    ...['README', 'CHANGELOG'].map((name) => [`${name}.md`, read(`packages/sdk/${name}.md`)]),
  ])

test('@cht/sdk contains every document, decision and section that it cites', () => {
  expect(listBrokenCitations(readPackage())).toEqual([])
})

test('the published doc comments cite no document of the repository', () => {
  const pages = [
    ...readFolder('docs/sdk/modules', 'docs/sdk/modules'),
    ...readFolder('docs/sdk/methods', 'docs/sdk/methods'),
    ...readFolder('docs/machines', 'docs/machines'),
  ]
  const cited = pages.flatMap(([path, text]) =>
    [...text.matchAll(/[^.]*(?:\bdecisions? \d|\bsection \d|wire\.md)[^.]*/gi)].map(
      ([sentence]) => `${path}: ${sentence}`,
    ),
  )
  expect(pages.length).toBeGreaterThan(100)
  expect(cited).toEqual([])
})

const documents = {
  'docs/decisions.md': '## 1. Time\n\n## 21. Idempotency\n',
  'docs/spec.md': '## 7. The calls it makes\n',
  'docs/wire.md': '## Reading (the SDK)\n',
}

test.each([
  [
    'a decision that does not exist',
    'src/a.ts',
    '// Decisions 1 and 22.',
    'src/a.ts: docs/decisions.md has no part for "22"',
  ],
  [
    'a section of the specification that does not exist',
    'src/a.ts',
    '/** Spec section 8. */',
    'src/a.ts: docs/spec.md has no part for "Spec section 8"',
  ],
  [
    'a part of the wire format that does not exist',
    'src/a.ts',
    '// docs/wire.md, Pages',
    'src/a.ts: docs/wire.md has no part for "wire format, Pages"',
  ],
  [
    'a part of the wire format that does not exist, after a line break',
    'src/a.ts',
    '/**\n * (docs/wire.md,\n * Pages)\n */',
    'src/a.ts: docs/wire.md has no part for "wire format, Pages"',
  ],
  [
    'a document that is not in the package',
    'src/a.ts',
    '// See docs/operating.md.',
    'src/a.ts: docs/operating.md',
  ],
  [
    'a link out of the package',
    'README.md',
    '[examples](../../examples/README.md)',
    'README.md: ../../examples/README.md',
  ],
])('finds %s', (_, path, text, problem) => {
  expect(listBrokenCitations({ ...documents, [path]: text })).toEqual([problem])
})

test('accepts what the package contains', () => {
  const text = '(decisions 1 and 21; docs/wire.md, Reading; spec section 7) https://example.com/other.md'
  const files = { ...documents, 'src/a.ts': `// ${text}`, 'docs/sdk/a.md': `${text} [wire](../wire.md#x)` }
  expect(listBrokenCitations(files)).toEqual([])
})
