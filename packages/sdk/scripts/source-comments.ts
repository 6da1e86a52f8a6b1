import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript'

export type { SourceFile } from 'typescript'

const SOURCES = join(import.meta.dirname, '../src')

export function parseSource(path: string, text: string): ts.SourceFile {
  return ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true)
}

/** Parses the sources of the SDK, without its tests. */
export function parseSources(): ts.SourceFile[] {
  return readdirSync(SOURCES, { recursive: true, encoding: 'utf8' })
    .filter((path) => /^(?!testing\/|.*\.test(-d)?\.ts$).*\.ts$/.test(path))
    .map((path) => join(SOURCES, path))
    .map((path) => parseSource(path, readFileSync(path, 'utf8')))
}

/** The doc comment of a declaration. */
export function findComment(node: ts.Node): ts.JSDoc | undefined {
  return ts.getJSDocCommentsAndTags(node).filter(ts.isJSDoc).at(-1)
}

/** The paragraphs of a doc comment, each on one line. */
export function readParagraphs(node: ts.Node): string[] {
  const text = ts.getTextOfJSDocComment(findComment(node)?.comment) ?? ''
  return text.split(/\n\s*\n/).map((paragraph) => paragraph.replace(/\s*\n\s*/g, ' '))
}

/** The string literal of a property. */
export function findText(object: ts.ObjectLiteralExpression, name: string): string | undefined {
  const property = object.properties.find((candidate) => candidate.name?.getText() === name)
  return property && ts.isPropertyAssignment(property) && ts.isStringLiteral(property.initializer)
    ? property.initializer.text
    : undefined
}

/** The definition of an endpoint in a source file: what has its doc comment, its method and path. */
export interface Definition {
  node: ts.Node
  /** Such as `GET /rates`. */
  route: string
}

const findDefinition = (node: ts.Node): Definition | undefined => {
  if (!ts.isPropertyAssignment(node) && !ts.isVariableDeclaration(node)) return undefined
  const call = node.initializer
  if (!call || !ts.isCallExpression(call) || call.expression.getText() !== 'defineEndpoint') return undefined
  const [fields] = call.arguments
  if (!fields || !ts.isObjectLiteralExpression(fields)) return undefined
  return { node, route: `${findText(fields, 'method')} ${findText(fields, 'path')}` }
}

/** Lists the endpoints that a file defines. */
export function listDefinitions(file: ts.SourceFile): Definition[] {
  const found: Definition[] = []
  const visit = (node: ts.Node): void => {
    const definition = findDefinition(node)
    if (definition) found.push(definition)
    else ts.forEachChild(node, visit)
  }
  visit(file)
  return found
}
