// Which rows of docs/spec-rows.md are proven by a test whose title carries their id: `test('[gate.1] …')`.
// Fails where a title carries an id that is no row.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const ROOT = join(import.meta.dirname, '..')

/** The calls of the spec's section 7 by their client names; `call.*` is one row for each. */
const CALLS = {
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

/** Every row's id and words. */
const readRows = () => {
  const rows = new Map()
  for (const line of readFileSync(join(ROOT, 'docs/spec-rows.md'), 'utf8').split('\n')) {
    const [, id, words] = /^- ([a-z-]+\.(?:\d+|\*)) (.+)$/.exec(line) ?? []
    if (id === undefined) continue
    if (rows.has(id)) throw new Error(`docs/spec-rows.md has the row ${id} twice`)
    if (id !== 'call.*') rows.set(id, words)
    else
      for (const [group, names] of Object.entries(CALLS))
        for (const name of names)
          rows.set(`call.${group}.${name}`, 'method, path, payload, answer, credentials')
  }
  return rows
}

const filesUnder = (folder) => {
  try {
    const entries = readdirSync(join(ROOT, folder), { recursive: true, withFileTypes: true })
    return entries
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath ?? entry.path, entry.name))
  } catch (error) {
    if (error.code === 'ENOENT') return []
    throw error
  }
}

const testFiles = () => {
  const packages = readdirSync(join(ROOT, 'packages')).map((name) => `packages/${name}`)
  return [
    ...packages.flatMap((name) => filesUnder(`${name}/src`)).filter((file) => /\.test\.tsx?$/.test(file)),
    ...[...packages.map((name) => `${name}/test`), 'e2e']
      .flatMap(filesUnder)
      .filter((file) => /\.tsx?$/.test(file)),
  ]
}

/** A title in brackets, and what stands before it: `test(`, `test.skip(`, `])(` of a `test.each`. */
const TITLE =
  /(?:(?<![.\w])(?<head>(?:test|it|describe)(?:\.\w+)*)|(?<each>[\])`]))\(\s*(?<quote>['"`])(?<title>\[.*?)\k<quote>/g
const HEAD = /(?<![.\w])(?:test|it|describe)(?:\.\w+)*(?=[(`<])/g
const RUNS = new Set(['test', 'it', 'each', 'for', 'only', 'concurrent', 'sequential', 'serial'])
const COMMENTS = /^\s*(?:\/\/.*|\/\*[\s\S]*?\*\/)/gm
const SKIPPED_GROUP = /\bdescribe\.(?:skip|todo|fixme|skipIf|runIf)\b/

/** The ids that the tests of a file carry, and whatever stands in brackets and is none. */
const readTitles = (file, rows) => {
  const source = readFileSync(file, 'utf8').replace(COMMENTS, '')
  const proven = []
  const wrong = []
  for (const match of source.matchAll(TITLE)) {
    const { head, title } = match.groups
    const caller = head ?? source.slice(0, match.index).match(HEAD)?.at(-1) ?? 'test'
    const [brackets] = /^(?:\[[^\]]*\]\s*)+/.exec(title) ?? [title]
    const ids = brackets
      .replace(/[[\]]/g, ' ')
      .split(/[\s,]+/)
      .filter(Boolean)
    wrong.push(...ids.filter((id) => !rows.has(id)).map((id) => `${id} is no row`))
    // A group is not a test, and what may be skipped proves nothing.
    if (caller.startsWith('describe') || caller.includes('.describe'))
      wrong.push(`${title}: a group proves no row`)
    else if (caller.split('.').every((part) => RUNS.has(part)) && !SKIPPED_GROUP.test(source))
      proven.push(...ids)
  }
  return { proven, wrong }
}

const rows = readRows()
const proofs = new Map()
const mistakes = []
for (const file of testFiles()) {
  const name = file.slice(ROOT.length + 1).replaceAll('\\', '/')
  const { proven, wrong } = readTitles(file, rows)
  for (const id of proven) proofs.set(id, new Set(proofs.get(id)).add(name))
  mistakes.push(...wrong.map((mistake) => `${name}: ${mistake}`))
}

const proven = [...rows.keys()].filter((id) => proofs.has(id))
const open = [...rows.keys()].filter((id) => !proofs.has(id))
console.log('Proven')
for (const id of proven) console.log(`  ${id.padEnd(32)} ${[...proofs.get(id)].join(' ')}`)
console.log('Open')
for (const id of open) console.log(`  ${id.padEnd(32)} ${rows.get(id)}`)
console.log(`${proven.length} of ${rows.size} rows are proven, ${open.length} are open`)
for (const mistake of mistakes) console.error(mistake)
if (mistakes.length > 0) process.exitCode = 1
