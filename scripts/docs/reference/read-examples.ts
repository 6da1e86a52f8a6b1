import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript'

const FOLDER = join(import.meta.dirname, '../../../examples/sdk')

/** A function of `examples/sdk`. */
export interface Example {
  group: string
  name: string
  /** The names of its parameters except the client. */
  parameters: string[]
  /** What its doc comment says about them. */
  comment: string
  /** The statements, without the indentation of the function. */
  body: string
  /** What the comments after `console.log` say that it prints. */
  prints: string[]
}

/** `notification-settings.ts` → `notificationSettings` */
const toGroup = (file: string) =>
  file.replace(/\.ts$/, '').replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase())

const readBody = (text: string): string =>
  text
    .slice(1, -1)
    .split('\n')
    .map((line) => line.replace(/^ {2}/, ''))
    .join('\n')
    .trim()

const readFunction = (group: string, source: ts.SourceFile, declaration: ts.FunctionDeclaration): Example => {
  const body = readBody(declaration.body?.getText(source) ?? '')
  const [, ...parameters] = declaration.parameters.map((parameter) => parameter.name.getText(source))
  const [doc] = ts.getJSDocCommentsAndTags(declaration)
  return {
    group,
    name: declaration.name?.text ?? '',
    parameters,
    comment: ts.getTextOfJSDocComment(doc?.comment) ?? '',
    body,
    prints: [...body.matchAll(/console\.log\(.*\) \/\/ (.*)$/gm)].map(([, printed = '']) => printed),
  }
}

const readFileExamples = (file: string): Example[] => {
  const source = ts.createSourceFile(
    file,
    readFileSync(join(FOLDER, file), 'utf8'),
    ts.ScriptTarget.ES2022,
    true,
  )
  return source.statements
    .filter(ts.isFunctionDeclaration)
    .map((declaration) => readFunction(toGroup(file), source, declaration))
}

/** Every example of the SDK reference, from its source. */
export function readExamples(): Example[] {
  return readdirSync(FOLDER)
    .filter((file) => file !== 'index.ts')
    .sort()
    .flatMap(readFileExamples)
}
