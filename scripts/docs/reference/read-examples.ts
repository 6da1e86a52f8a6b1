import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript'

const FOLDER = join(import.meta.dirname, '../../../examples/sdk')

/** A function of `examples/sdk`. */
export interface Example {
  group: string
  name: string
  /** What its doc comment says about its parameters. */
  comment: string
  /** The imports that it uses, and its statements. */
  code: string
  /** What the comments after `console.log` say that it prints. */
  prints: string[]
}

/** `payment-details.ts` → `paymentDetails`, `auth/sessions.ts` → `auth` */
const toGroup = (file: string) =>
  file.replace(/(\/.*)?\.ts$/, '').replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase())

const readBody = (text: string): string =>
  text
    .slice(1, -1)
    .split('\n')
    .map((line) => line.replace(/^ {2}/, ''))
    .join('\n')
    .trim()

/** The imports of values that a text uses. */
const readImports = (source: ts.SourceFile, text: string): string[] =>
  source.statements.filter(ts.isImportDeclaration).flatMap(({ importClause, moduleSpecifier }) => {
    const bindings = importClause?.namedBindings
    if (!bindings || !ts.isNamedImports(bindings) || importClause.phaseModifier !== undefined) return []
    const names = bindings.elements
      .filter(({ isTypeOnly, name }) => !isTypeOnly && new RegExp(`\\b${name.text}\\b`).test(text))
      .map(({ name }) => name.text)
    return names.length > 0 ? [`import { ${names.join(', ')} } from ${moduleSpecifier.getText(source)}`] : []
  })

const readFunction = (group: string, source: ts.SourceFile, declaration: ts.FunctionDeclaration): Example => {
  const body = readBody(declaration.body?.getText(source) ?? '')
  const imports = readImports(source, body)
  const [doc] = ts.getJSDocCommentsAndTags(declaration)
  return {
    group,
    name: declaration.name?.text ?? '',
    comment: ts.getTextOfJSDocComment(doc?.comment) ?? '',
    code: [...imports, ...(imports.length > 0 ? [''] : []), body].join('\n'),
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
  return readdirSync(FOLDER, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !file.endsWith('index.ts'))
    .sort()
    .flatMap(readFileExamples)
}
