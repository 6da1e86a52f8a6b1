import type { DocumentBlock, DocumentText } from '@cht/sdk/contract'
import { lexer, type Token, type Tokens } from 'marked'
import { parseText, refuse } from './parse-text.js'

/** A document as the API sends it. */
export interface WireDocument {
  version: number
  /** Midnight in UTC, ISO 8601. */
  publishedAt: string
  content: DocumentBlock[]
}

const FRONT_MATTER = /^---\s*\nversion: *(\S*)\s*\ndate: *(\S*)\s*\n---\s*\n/

const parseVersion = (text: string): number => {
  if (!/^[1-9]\d{0,5}$/.test(text))
    throw new Error(`its version must be a number from 1 to 999999, not "${text}"`)
  return Number(text)
}

const parseDate = (text: string): string => {
  const date = new Date(`${text}T00:00:00Z`)
  if (!/^\d{4}-\d\d-\d\d$/.test(text) || Number.isNaN(date.getTime()) || !date.toISOString().startsWith(text))
    throw new Error(`its date must be a day such as 2026-11-20, not "${text}"`)
  return date.toISOString()
}

const parseHeading = (token: Tokens.Heading): DocumentBlock => {
  const { depth, tokens } = token
  if (depth !== 1 && depth !== 2 && depth !== 3) return refuse(token)
  return { type: 'heading', level: depth, text: parseText(tokens) }
}

/** An item is one text: it has no other blocks and no lists. */
const parseItem = (item: Tokens.ListItem): DocumentText => {
  const [first, ...others] = item.tokens.filter(({ type }) => type !== 'space')
  if (first?.type !== 'text' && first?.type !== 'paragraph') return refuse(item)
  for (const other of others) refuse(other)
  return parseText((first as Tokens.Text).tokens)
}

const parseCell = ({ tokens }: Tokens.TableCell) => parseText(tokens)

const parseBlock = (token: Token): DocumentBlock[] => {
  switch (token.type) {
    case 'space':
      return []
    case 'heading':
      return [parseHeading(token as Tokens.Heading)]
    case 'paragraph':
      return [{ type: 'paragraph', text: parseText(token.tokens) }]
    case 'list':
      return [{ type: 'list', isOrdered: token.ordered, items: token.items.map(parseItem) }]
    case 'table':
      return [
        {
          type: 'table',
          head: token.header.map(parseCell),
          rows: token.rows.map((row: Tokens.TableCell[]) => row.map(parseCell)),
        },
      ]
    default:
      return refuse(token)
  }
}

const isTitle = (block: DocumentBlock | undefined) => block?.type === 'heading' && block.level === 1

/**
 * Parses a document: front matter with `version` and `date`, then Markdown that begins with its only heading of level 1.
 * Throws an `Error` that says what is wrong.
 */
export function parseDocument(source: string): WireDocument {
  const [matter, version = '', date = ''] = FRONT_MATTER.exec(source) ?? []
  if (matter === undefined)
    throw new Error('it must begin with the lines "---", "version: NUMBER", "date: YYYY-MM-DD" and "---"')
  const head = { version: parseVersion(version), publishedAt: parseDate(date) }
  const [title, ...blocks] = lexer(source.slice(matter.length)).flatMap(parseBlock)
  if (!title || !isTitle(title) || blocks.some(isTitle))
    throw new Error('its text must begin with its only heading of level 1, such as "# Terms"')
  if (blocks.length === 0) throw new Error('it has no text')
  return { ...head, content: [title, ...blocks] }
}
