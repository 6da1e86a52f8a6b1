// Lists which rows of docs/spec-rows.md are covered by a test whose title carries their id: `test('[gate.1] …')`.
// Fails if a title carries an id that is not in the list.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const ROOT = join(import.meta.dirname, '..')

/** The endpoints of section 7 of the spec by their client methods; `call.*` stands for one row per endpoint. */
const ENDPOINTS = {
  auth: ['signup', 'login', 'logout', 'verifyOtp', 'resendOtp', 'checkAuth'],
  settings: ['requestVerification', 'editProfile', 'changePassword', 'pendingVerification'],
  orders: [
    'pendingBuy',
    'pendingSell',
    'all',
    'createBuy',
    'createSell',
    'cancelBuy',
    'cancelSell',
    'pay',
    'confirm',
  ],
  appeals: ['create'],
  investments: ['create', 'reinvest', 'list', 'countdown', 'referrals', 'referralCount'],
  liveSessions: ['list'],
  notifications: ['list'],
}

/** The text of every row by its id. */
const readRows = (): Map<string, string> => {
  const rows = new Map<string, string>()
  for (const line of readFileSync(join(ROOT, 'docs/spec-rows.md'), 'utf8').split('\n')) {
    const [, id, text] = /^- ([a-z-]+\.(?:\d+|\*)) (.+)$/.exec(line) ?? []
    if (id === undefined || text === undefined) continue
    if (rows.has(id)) throw new Error(`docs/spec-rows.md contains the row ${id} twice`)
    if (id !== 'call.*') rows.set(id, text)
    else
      for (const [group, methods] of Object.entries(ENDPOINTS))
        for (const method of methods)
          rows.set(`call.${group}.${method}`, 'method, path, payload, answer, credentials')
  }
  return rows
}

const isMissing = (error: unknown) => error instanceof Error && 'code' in error && error.code === 'ENOENT'

const listFiles = (folder: string): string[] => {
  try {
    return readdirSync(join(ROOT, folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name))
  } catch (error) {
    if (isMissing(error)) return []
    throw error
  }
}

const listTestFiles = (): string[] => {
  const packages = readdirSync(join(ROOT, 'packages')).map((name) => `packages/${name}`)
  return [
    ...packages.flatMap((name) => listFiles(`${name}/src`)).filter((file) => /\.test\.tsx?$/.test(file)),
    ...[...packages.map((name) => `${name}/test`), 'e2e']
      .flatMap(listFiles)
      .filter((file) => /\.tsx?$/.test(file)),
  ]
}

/** A title that starts with a bracket, and what precedes it: `test(`, `test.skip(`, `])(` of a `test.each`. */
const TITLE =
  /(?:(?<![.\w])(?<callee>(?:test|it|describe)(?:\.\w+)*)|(?<each>[\])`]))\(\s*(?<quote>['"`])(?<title>\[.*?)\k<quote>/g
const CALLEE = /(?<![.\w])(?:test|it|describe)(?:\.\w+)*(?=[(`<])/g
const RUNNING = new Set(['test', 'it', 'each', 'for', 'only', 'concurrent', 'sequential', 'serial'])
const COMMENTS = /^\s*(?:\/\/.*|\/\*[\s\S]*?\*\/)/gm
const SKIPPED_GROUP = /\bdescribe\.(?:skip|todo|fixme|skipIf|runIf)\b/

interface Titles {
  /** Ids that the file's tests carry. */
  covered: string[]
  mistakes: string[]
}

const readTitles = (file: string, rows: ReadonlyMap<string, string>): Titles => {
  const source = readFileSync(file, 'utf8').replace(COMMENTS, '')
  const covered: string[] = []
  const mistakes: string[] = []
  for (const match of source.matchAll(TITLE)) {
    const { title = '', callee = source.slice(0, match.index).match(CALLEE)?.at(-1) ?? 'test' } =
      match.groups ?? {}
    const [brackets] = /^(?:\[[^\]]*\]\s*)+/.exec(title) ?? [title]
    const ids = brackets
      .replace(/[[\]]/g, ' ')
      .split(/[\s,]+/)
      .filter(Boolean)
    mistakes.push(...ids.filter((id) => !rows.has(id)).map((id) => `${id} is not a row of docs/spec-rows.md`))
    // Only a test that always runs covers a row: not a group, and not a test that may be skipped.
    if (callee.startsWith('describe') || callee.includes('.describe'))
      mistakes.push(`${title}: put the ids on the tests, not on the group`)
    else if (callee.split('.').every((part) => RUNNING.has(part)) && !SKIPPED_GROUP.test(source))
      covered.push(...ids)
  }
  return { covered, mistakes }
}

const rows = readRows()
const filesById = new Map<string, Set<string>>()
const mistakes: string[] = []
for (const file of listTestFiles()) {
  const name = file.slice(ROOT.length + 1).replaceAll('\\', '/')
  const titles = readTitles(file, rows)
  for (const id of titles.covered) filesById.set(id, new Set(filesById.get(id)).add(name))
  mistakes.push(...titles.mistakes.map((mistake) => `${name}: ${mistake}`))
}

const uncovered = [...rows].filter(([id]) => !filesById.has(id))
console.log('Covered')
for (const id of rows.keys()) {
  const files = filesById.get(id)
  if (files) console.log(`  ${id.padEnd(32)} ${[...files].join(' ')}`)
}
console.log('Not covered')
for (const [id, text] of uncovered) console.log(`  ${id.padEnd(32)} ${text}`)
console.log(`${rows.size - uncovered.length} of ${rows.size} rows are covered, ${uncovered.length} are not`)
for (const mistake of mistakes) console.error(mistake)
if (mistakes.length > 0) process.exitCode = 1
