import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript'

const SOURCES = join(import.meta.dirname, '../../src')

/** What the doc comments say about a schema with an `id`. */
export interface ModelText {
  /** Undefined if the schema has no doc comment. */
  description: string | undefined
  /** By the name of the field. */
  fields: ReadonlyMap<string, string>
}

/** Sentences that concern only users of the SDK: what it reads from other back ends. */
const SDK_ONLY = /\bthe SDK\b|\bour server only\b/

const readComment = (node: ts.Node): string | undefined => {
  const [comment] = ts.getJSDocCommentsAndTags(node).filter(ts.isJSDoc).slice(-1)
  const sentences = ts
    .getTextOfJSDocComment(comment?.comment)
    ?.replace(/\s*\n\s*/g, ' ')
    .split(/(?<=\.) /)
  return sentences?.filter((sentence) => !SDK_ONLY.test(sentence)).join(' ') || undefined
}

/** The object literal from which a schema is made. `variables`: those of the file, by name. */
const findShape = (
  schema: ts.Expression | undefined,
  variables: ReadonlyMap<string, ts.VariableDeclaration>,
): ts.ObjectLiteralExpression | undefined => {
  if (schema === undefined || ts.isObjectLiteralExpression(schema)) return schema
  if (ts.isIdentifier(schema)) return findShape(variables.get(schema.text)?.initializer, variables)
  if (!ts.isCallExpression(schema)) return undefined
  return schema.arguments.map((argument) => findShape(argument, variables)).find(Boolean)
}

const readFields = (shape: ts.ObjectLiteralExpression | undefined): [name: string, text: string][] =>
  (shape?.properties ?? []).flatMap((property) => {
    const text = readComment(property)
    return property.name && text !== undefined ? [[property.name.getText(), text]] : []
  })

/** The `id` in the metadata with which a call of `register` names a schema. */
const findId = (call: ts.CallExpression): string | undefined => {
  const [, values] = call.arguments
  if (!values || !ts.isObjectLiteralExpression(values)) return undefined
  const id = values.properties.find((property) => property.name?.getText() === 'id')
  return id && ts.isPropertyAssignment(id) && ts.isStringLiteral(id.initializer)
    ? id.initializer.text
    : undefined
}

const readModels = (path: string): [id: string, text: ModelText][] => {
  const file = ts.createSourceFile(path, readFileSync(path, 'utf8'), ts.ScriptTarget.Latest, true)
  const statements = file.statements.filter(ts.isVariableStatement)
  const declarations = statements.flatMap(({ declarationList }) => declarationList.declarations)
  const variables = new Map(
    declarations.map((declaration) => [declaration.name.getText(), declaration] as const),
  )
  return declarations.flatMap((declaration): [string, ModelText][] => {
    const call = declaration.initializer
    if (!call || !ts.isCallExpression(call) || !ts.isPropertyAccessExpression(call.expression)) return []
    const { name, expression } = call.expression
    const id = name.text === 'register' ? findId(call) : undefined
    if (id === undefined) return []
    const fields = new Map(readFields(findShape(expression, variables)))
    return [[id, { description: readComment(declaration.parent.parent), fields }]]
  })
}

/** The doc comments of the schemas of the SDK and of their fields, by the schema's `id`. */
export function readModelTexts(): ReadonlyMap<string, ModelText> {
  const paths = readdirSync(SOURCES, { recursive: true, encoding: 'utf8' }).filter((path) =>
    /^(?!.*\.test\.ts$).*\.ts$/.test(path),
  )
  return new Map(paths.flatMap((path) => readModels(join(SOURCES, path))))
}
