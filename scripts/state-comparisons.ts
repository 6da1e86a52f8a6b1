// Finds comparisons of a chart's state with a string. Code must use the chart's `matches` or `can` instead.
import { join, relative } from 'node:path'
import { charts } from '@cht/machines/charts'
import { REQUEST_STATES } from '@cht/sdk/rules'
import ts from 'typescript'

const ROOT = join(import.meta.dirname, '..')

const listStrings = (type: ts.Type): string[] | undefined => {
  const members = (type.isUnion() ? type.types : [type]).filter(
    ({ flags }) => !(flags & (ts.TypeFlags.Undefined | ts.TypeFlags.Null)),
  )
  return members.every((member) => member.isStringLiteral()) ? members.map(({ value }) => value) : undefined
}

/** The names of each chart's states, as they are stored and sent. */
const stateNames = charts.map(({ states }) => new Set(states().map(({ name }) => name)))

const isEqual = (strings: readonly string[], others: readonly string[]) =>
  strings.length === others.length && strings.every((string) => others.includes(string))

/**
 * Whether the values of a type are states of one chart. How a party's request is answered is no state, though a request for tokens has
 * states of the same names. A single string could be anything.
 */
const isState = (type: ts.Type): boolean => {
  const strings = listStrings(type) ?? []
  if (isEqual(strings, REQUEST_STATES)) return false
  return strings.length > 1 && stateNames.some((names) => strings.every((string) => names.has(string)))
}

const EQUALITY = [ts.SyntaxKind.EqualsEqualsEqualsToken, ts.SyntaxKind.ExclamationEqualsEqualsToken]

const getComparedOperand = (node: ts.Node): ts.Expression | undefined => {
  if (ts.isSwitchStatement(node)) return node.expression
  if (!ts.isBinaryExpression(node) || !EQUALITY.includes(node.operatorToken.kind)) return undefined
  if (ts.isStringLiteral(node.right)) return node.left
  return ts.isStringLiteral(node.left) ? node.right : undefined
}

/**
 * The comparisons of a chart's state with a string literal, by `===`, `!==` or `switch`, as `file:line text`. Reads the files of
 * a tsconfig except tests and stories.
 */
export function findStateComparisons(tsconfig: string): string[] {
  const path = join(ROOT, tsconfig)
  const { config } = ts.readConfigFile(path, ts.sys.readFile)
  const { fileNames, options } = ts.parseJsonConfigFileContent(config, ts.sys, join(path, '..'))
  const sources = fileNames.filter((name) => !/\.(test|stories)\.tsx?$/.test(name))
  const program = ts.createProgram(sources, {
    ...options,
    noEmit: true,
    composite: false,
    incremental: false,
  })
  const checker = program.getTypeChecker()
  return program
    .getSourceFiles()
    .filter(({ fileName }) => sources.includes(fileName))
    .flatMap((file) => {
      const found: string[] = []
      const visit = (node: ts.Node): void => {
        const operand = getComparedOperand(node)
        if (operand && isState(checker.getTypeAtLocation(operand))) {
          const { line } = file.getLineAndCharacterOfPosition(node.getStart(file))
          found.push(`${relative(ROOT, file.fileName)}:${line + 1} ${node.getText(file).split('\n')[0]}`)
        }
        node.forEachChild(visit)
      }
      visit(file)
      return found
    })
}
