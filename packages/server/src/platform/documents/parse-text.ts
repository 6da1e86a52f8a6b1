import { type DocumentSpan, type DocumentText, isDocumentLink } from '@cht/sdk/contract'
import type { Token, Tokens } from 'marked'

const SUPPORTED = 'headings, paragraphs, lists, tables, bold text and links'

/** Throws the error of a part of Markdown that documents cannot have. */
export function refuse({ type, raw }: Pick<Token, 'type' | 'raw'>): never {
  const excerpt = raw.trim().split('\n')[0]?.slice(0, 40)
  throw new Error(`"${excerpt}" (${type}) is not supported: a document has ${SUPPORTED}`)
}

type Style = Pick<DocumentSpan, 'isStrong' | 'href'>

const parseLink = ({ href, tokens }: Tokens.Link, style: Style): DocumentText => {
  if (!isDocumentLink(href)) throw new Error(`the link ${href} is neither https, mailto nor a path`)
  return parseText(tokens, { ...style, href })
}

const parseSpan = (token: Token, style: Style): DocumentText => {
  if (token.type === 'strong') return parseText(token.tokens, { ...style, isStrong: true })
  if (token.type === 'link') return parseLink(token as Tokens.Link, style)
  if (token.type === 'text' || token.type === 'escape')
    return [{ text: token.text.replace(/\s*\n\s*/g, ' '), ...style }]
  return refuse(token)
}

/** Converts inline Markdown to spans. Throws an `Error` for what documents cannot have. */
export function parseText(tokens: Token[] = [], style: Style = {}): DocumentText {
  return tokens.flatMap((token) => parseSpan(token, style))
}
