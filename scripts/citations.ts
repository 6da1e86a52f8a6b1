import { posix } from 'node:path'
import { linkCitations } from './docs/reference/links.js'

const getMessage = (error: unknown) => (error instanceof Error ? error.message : String(error))

/** Names of documents in a text, such as `docs/wire.md`; not those of links, and not addresses of other sites. */
const listNames = (text: string): string[] =>
  [...text.replace(/\]\([^)]*\)/g, '').matchAll(/(?<![\w/.-])(?:[\w-]+\/)*[\w-]+\.md\b/g)].map(
    ([name]) => name,
  )

/** The files that relative links of a Markdown text lead to. */
const listLinks = (text: string): string[] =>
  [...text.matchAll(/\]\((?!https?:|mailto:|#|\/)([^)#\s]+)(?:#[^)]*)?\)/g)].map(([, path = '']) => path)

const isCode = (path: string) => /\.tsx?$/.test(path)
const isMarkdown = (path: string) => path.endsWith('.md')

/**
 * What the files of a package cite without containing it: documents by name, links, decisions, sections of the specification,
 * parts of the wire format. `files`: the texts by path. Each result begins with the path of the file that cites.
 */
export function listBrokenCitations(files: Record<string, string>): string[] {
  const has = (path: string) => Object.hasOwn(files, path)
  const documents = {
    decisions: files['docs/decisions.md'] ?? '',
    spec: files['docs/spec.md'] ?? '',
    wire: files['docs/wire.md'] ?? '',
  }
  const checkParts = (path: string, text: string): string[] => {
    try {
      // A comment may break its lines within a citation.
      linkCitations(text.replace(/\n\s*\*? ?(?:\/\/ )?/g, ' '), documents, 'docs')
      return []
    } catch (error) {
      return [`${path}: ${getMessage(error)}`]
    }
  }
  const checkNames = (path: string, text: string): string[] =>
    listNames(text)
      .filter((name) => !has(name) && !has(posix.join(posix.dirname(path), name)))
      .map((name) => `${path}: ${name}`)
  const checkLinks = (path: string, text: string): string[] =>
    listLinks(text)
      .filter((link) => !has(posix.join(posix.dirname(path), link)))
      .map((link) => `${path}: ${link}`)
  return Object.entries(files).flatMap(([path, text]) => {
    if (isCode(path)) return [...checkNames(path, text), ...checkParts(path, text)]
    if (isMarkdown(path))
      return [...checkNames(path, text), ...checkLinks(path, text), ...checkParts(path, text)]
    return []
  })
}
