import ts from 'typescript'
import type { Endpoint } from '../../src/define-endpoint.js'
import { listDefinitions, parseSources, readParagraphs } from '../source-comments.js'

export interface OperationText {
  /** One line about what the endpoint does, without a full stop. */
  summary: string
  description?: string
}

/** The first paragraph of a doc comment says what the endpoint does; what follows is for users of the SDK. */
const toText = ([paragraph = '']: readonly string[]): OperationText => {
  const [summary = '', ...details] = paragraph.replace(/ ?Errors: .*/, '').split(/(?<=\.) /)
  return {
    summary: summary.replace(/\.$/, ''),
    ...(details.length > 0 && { description: details.join(' ') }),
  }
}

const texts = new Map<string, OperationText>()

/** The summary and the description of an endpoint: the doc comment in its source. Throws if it has none. */
export function getOperationText({ method, path }: Endpoint): OperationText {
  if (texts.size === 0)
    for (const { node, route } of parseSources().flatMap(listDefinitions))
      texts.set(route, toText(readParagraphs(node)))
  const text = texts.get(`${method} ${path}`)
  if (!text?.summary) throw new Error(`${method} ${path} has no doc comment`)
  return text
}

/** The doc comments of the groups of methods, by name. */
export function readGroupTexts(): ReadonlyMap<string, string> {
  const members = parseSources()
    .filter(({ fileName }) => fileName.endsWith('/src/client.ts'))
    .flatMap(({ statements }) => statements.filter(ts.isInterfaceDeclaration))
    .filter(({ name }) => name.text === 'Client')
    .flatMap((client) => [...client.members])
  return new Map(members.map((member) => [member.name?.getText() ?? '', readParagraphs(member).join(' ')]))
}
