// Reads from the sources of the tests which of them prove which rows of docs/spec-rows.md.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import ts from 'typescript'

/** A test, or a step of a browser journey, whose title starts with the id of a row in square brackets. */
export interface Proof {
  row: string
  /** Relative to the root, with slashes. */
  file: string
  /** The title of the test; of a step, the title of the test that contains it. Undefined if it is computed. */
  test: string | undefined
}

export interface Proofs {
  proofs: Proof[]
  /** A line for each title with ids that proves nothing, such as that of a skipped test, and for each id that is not a row. */
  mistakes: string[]
}

const TEST_FUNCTIONS = new Set(['test', 'it', 'describe'])
/** The modifiers of a test function that do not skip the test, such as `each`. */
const RUNNING = new Set(['step', 'each', 'for', 'only', 'concurrent', 'sequential', 'serial'])

/** `['test', 'each']` of `test.each([…])('…')`. Undefined if it is no call of a test function. */
const readTestFunction = (callee: ts.Expression): string[] | undefined => {
  if (ts.isIdentifier(callee)) return TEST_FUNCTIONS.has(callee.text) ? [callee.text] : undefined
  if (ts.isCallExpression(callee)) return readTestFunction(callee.expression)
  if (ts.isTaggedTemplateExpression(callee)) return readTestFunction(callee.tag)
  if (!ts.isPropertyAccessExpression(callee)) return undefined
  const object = readTestFunction(callee.expression)
  return object && [...object, callee.name.text]
}

/** A title with more ids does not say which of its rows fails. */
const MAX_IDS = 2

interface Titled {
  functionName: string[]
  /** The text of a template before its first expression. */
  title: string
  isComputed: boolean
}

const readTitled = (node: ts.Node): Titled | undefined => {
  if (!ts.isCallExpression(node)) return undefined
  const functionName = readTestFunction(node.expression)
  const [title] = node.arguments
  if (!functionName || !title) return undefined
  if (ts.isStringLiteralLike(title)) return { functionName, title: title.text, isComputed: false }
  if (ts.isTemplateExpression(title)) return { functionName, title: title.head.text, isComputed: true }
  return undefined
}

/** `['login.1', 'login.2']` of `[login.1] [login.2] the form …`. */
export function readIds(title: string): string[] {
  const [brackets = ''] = /^(?:\[[^\]]*\]\s*)+/.exec(title) ?? []
  return brackets
    .replaceAll(/[[\]]/g, ' ')
    .split(/[\s,]+/)
    .filter(Boolean)
}

const isSkipped = ({ functionName }: Titled) => functionName.slice(1).some((name) => !RUNNING.has(name))
const isTest = ({ functionName }: Titled) =>
  functionName[0] !== 'describe' && !functionName.includes('describe')
/** Whether the test has a table, whose values the runner puts into the title. */
const isRepeated = ({ functionName }: Titled) => functionName.includes('each') || functionName.includes('for')
const isStep = ({ functionName }: Titled) => functionName.includes('step')

/** The proofs in the source of one test file. */
export function readProofs(file: string, source: string, rows: ReadonlyMap<string, string>): Proofs {
  const proofs: Proof[] = []
  const mistakes: string[] = []
  const visit = (node: ts.Node, around: Titled[]): void => {
    const titled = readTitled(node)
    const path = titled ? [...around, titled] : around
    const ids = titled ? readIds(titled.title) : []
    const report = (message: string) => mistakes.push(`${file}: ${message}`)
    for (const id of ids) if (!rows.has(id)) report(`${id} is not a row of docs/spec-rows.md`)
    if (titled && ids.length > 0) {
      const test = path.findLast((call) => isTest(call) && !isStep(call))
      if (!test) report(`${titled.title}: put the ids on tests and their steps, not on groups`)
      else if (path.some(isSkipped)) report(`${titled.title}: a test that may be skipped proves nothing`)
      else if (ids.length > MAX_IDS)
        report(`${titled.title}: give each of these rows a test or a step of its own`)
      else {
        const title = test.isComputed || isRepeated(test) ? undefined : test.title
        proofs.push(...ids.filter((id) => rows.has(id)).map((row) => ({ row, file, test: title })))
      }
    }
    node.forEachChild((child) => visit(child, path))
  }
  visit(ts.createSourceFile(file, source, ts.ScriptTarget.Latest), [])
  return { proofs, mistakes }
}

const listFiles = (folder: string): string[] =>
  existsSync(folder)
    ? readdirSync(folder, { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map((entry) => join(entry.parentPath, entry.name))
    : []

/** The proofs in the test files of the packages and in the browser journeys of the repository at `root`. */
export function findProofs(root: string, rows: ReadonlyMap<string, string>): Proofs {
  const packages = readdirSync(join(root, 'packages')).map((name) => join(root, 'packages', name))
  const files = [
    ...packages.flatMap((folder) => [...listFiles(join(folder, 'src')), ...listFiles(join(folder, 'test'))]),
    ...listFiles(join(root, 'e2e')),
  ].filter((file) => /\.(test|spec)\.tsx?$/.test(file))
  const found = files.map((file) =>
    readProofs(relative(root, file).replaceAll('\\', '/'), readFileSync(file, 'utf8'), rows),
  )
  return {
    proofs: found.flatMap(({ proofs }) => proofs),
    mistakes: found.flatMap(({ mistakes }) => mistakes),
  }
}
