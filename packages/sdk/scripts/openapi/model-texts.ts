import ts from 'typescript'
import { findText, parseSources, readParagraphs } from '../source-comments.js'

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
  const sentences = readParagraphs(node).flatMap((paragraph) => paragraph.split(/(?<=\.) /))
  return sentences.filter((sentence) => !SDK_ONLY.test(sentence)).join(' ') || undefined
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

const readModels = (file: ts.SourceFile): [id: string, text: ModelText][] => {
  const statements = file.statements.filter(ts.isVariableStatement)
  const declarations = statements.flatMap(({ declarationList }) => declarationList.declarations)
  const variables = new Map(
    declarations.map((declaration) => [declaration.name.getText(), declaration] as const),
  )
  return declarations.flatMap((declaration): [string, ModelText][] => {
    const call = declaration.initializer
    if (!call || !ts.isCallExpression(call) || !ts.isPropertyAccessExpression(call.expression)) return []
    const { name, expression } = call.expression
    const [, values] = call.arguments
    const id =
      name.text === 'register' && values && ts.isObjectLiteralExpression(values) && findText(values, 'id')
    if (!id) return []
    const fields = new Map(readFields(findShape(expression, variables)))
    return [[id, { description: readComment(declaration.parent.parent), fields }]]
  })
}

/** The doc comments of the schemas of the SDK and of their fields, by the schema's `id`. */
export function readModelTexts(): ReadonlyMap<string, ModelText> {
  return new Map(parseSources().flatMap(readModels))
}
