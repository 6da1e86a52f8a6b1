import { readdirSync, readFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import { expect, test } from 'vitest'
import { toAnchor } from './links.js'

const DOCS = join(import.meta.dirname, '../../../docs')

const readPages = (): Record<string, string> => {
  const pages = readdirSync(join(DOCS, 'sdk'), { recursive: true, encoding: 'utf8' })
    .map((path) => `sdk/${path.replaceAll('\\', '/')}`)
    .filter((path) => path.endsWith('.md'))
  const paths = [...pages, 'decisions.md', 'spec.md', 'wire.md']
  return Object.fromEntries(paths.map((path) => [path, readFileSync(join(DOCS, path), 'utf8')]))
}

/** The anchors of a page: its headings, of which equal ones are numbered, and its `<a id="…">`. */
const listAnchors = (text: string): Set<string> => {
  const counts = new Map<string, number>()
  const headings = [...text.matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) => {
    const anchor = toAnchor(heading.replaceAll('\\', ''))
    const count = counts.get(anchor) ?? 0
    counts.set(anchor, count + 1)
    return count === 0 ? anchor : `${anchor}-${count}`
  })
  return new Set([...headings, ...[...text.matchAll(/<a id="([^"]+)">/g)].map(([, id = '']) => id)])
}

test('the links of the SDK reference, but those of TypeDoc, and of the documents that it cites lead to a page and an anchor', () => {
  const pages = readPages()
  const anchors = Object.fromEntries(Object.entries(pages).map(([path, text]) => [path, listAnchors(text)]))
  // TypeDoc makes the links within its own pages.
  const ours = Object.entries(pages).filter(([path]) => !path.startsWith('sdk/modules/'))
  const broken = ours.flatMap(([page, text]) =>
    [...text.matchAll(/\]\((?!https?:|mailto:|\/)([^)#\s]*)(?:#([^)\s]+))?\)/g)].flatMap(
      ([, path = '', anchor]) => {
        const target = path === '' ? page : posix.join(posix.dirname(page), path)
        const found = anchors[target]
        return found && (anchor === undefined || found.has(anchor))
          ? []
          : [`${page}: ${path}#${anchor ?? ''}`]
      },
    ),
  )
  expect(broken).toEqual([])
})
