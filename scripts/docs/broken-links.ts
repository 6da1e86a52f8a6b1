import { posix } from 'node:path'
import { toAnchor } from './reference/links.js'

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

/**
 * The relative links of Markdown pages that lead to no page or anchor, as `page: link`. `pages`: the texts by path.
 * `hasFile`: whether there is a file that is no page.
 */
export function listBrokenLinks(
  pages: Record<string, string>,
  hasFile: (path: string) => boolean = () => false,
): string[] {
  const anchors = Object.fromEntries(Object.entries(pages).map(([path, text]) => [path, listAnchors(text)]))
  const isBroken = (page: string, path: string, anchor: string | undefined): boolean => {
    const target = path === '' ? page : posix.join(posix.dirname(page), path)
    if (!target.endsWith('.md')) return !hasFile(target)
    const found = anchors[target]
    return !found || (anchor !== undefined && !found.has(anchor))
  }
  return Object.entries(pages).flatMap(([page, text]) =>
    [...text.matchAll(/\]\((?!https?:|mailto:|\/)([^)#\s]*)(?:#([^)\s]+))?\)/g)]
      .filter(([, path = '', anchor]) => isBroken(page, path, anchor))
      .map(([, path, anchor]) => `${page}: ${path}${anchor === undefined ? '' : `#${anchor}`}`),
  )
}
