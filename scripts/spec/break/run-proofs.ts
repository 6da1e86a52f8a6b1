import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { Proof } from '../proofs.js'
import { type Failure, readPlaywrightFailures, readVitestFailures } from './failures.js'

/** The kinds of tests, from the fastest to the slowest. */
export const KINDS = ['unit', 'server', 'browser'] as const
export type Kind = (typeof KINDS)[number]

export function getKind({ file }: Pick<Proof, 'file'>): Kind {
  if (file.startsWith('e2e/')) return 'browser'
  return file.startsWith('packages/server/') ? 'server' : 'unit'
}

/** How long a run may take, in ms. A longer one has hung, and is killed. */
const TIME_LIMIT = 300_000
/** How long a journey waits for what it expects, and for an element to click or a page to load, in ms. */
const TIMEOUTS = { EXPECT_TIMEOUT: '5000', ACTION_TIMEOUT: '20000' }

const escapePattern = (text: string) => text.replaceAll(/[\\^$.*+?()[\]{}|]/g, '\\$&')

/** A pattern that matches these titles. */
export function createTitlePattern(titles: string[]): string {
  return [...new Set(titles)].map(escapePattern).join('|')
}

/** A pattern of the titles of the tests. Undefined if a title is computed: then all tests of the files run. */
const createTestPattern = (proofs: Proof[]): string | undefined => {
  const titles = proofs.flatMap(({ test }) => test ?? [])
  return titles.length === proofs.length ? createTitlePattern(titles) : undefined
}

interface Command {
  file: string
  args: string[]
  environment?: Record<string, string>
}

/** Runs a command and discards its output. Resolves with whether it succeeded. */
const run = async (folder: string, { file, args, environment = {} }: Command): Promise<boolean> => {
  const child = spawn(file, args, {
    cwd: folder,
    env: {
      ...process.env,
      NODE_OPTIONS: `${process.env.NODE_OPTIONS ?? ''} --conditions=@cht/source`.trim(),
      ...environment,
    },
    stdio: 'ignore',
    // A group of its own, so that the browsers and servers of a hung run end with it.
    detached: process.platform !== 'win32',
  })
  const timer = setTimeout(() => {
    if (child.pid) process.kill(process.platform === 'win32' ? child.pid : -child.pid, 'SIGKILL')
  }, TIME_LIMIT)
  const [code] = await once(child, 'exit')
  clearTimeout(timer)
  return code === 0
}

const getProgramPath = (folder: string, name: string) => join(folder, 'node_modules/.bin', name)

/** Runs a program of `node_modules/.bin` in a copy of the tree. Resolves with whether it succeeded. */
export function runProgram(folder: string, [name = '', ...args]: readonly string[]): Promise<boolean> {
  return run(folder, { file: getProgramPath(folder, name), args })
}

const readReport = (path: string): object => {
  try {
    return JSON.parse(readFileSync(path, 'utf8'))
  } catch {
    return {}
  }
}

/**
 * Runs the tests of the proofs, which are of one kind, in a copy of the tree. Returns the failures; undefined if the web app, which
 * journeys need, cannot be built.
 */
export async function runProofs(folder: string, kind: Kind, proofs: Proof[]): Promise<Failure[] | undefined> {
  const files = [...new Set(proofs.map(({ file }) => file))]
  const titlePattern = createTestPattern(proofs)
  const report = join(folder, '.cache/break.json')
  mkdirSync(join(folder, '.cache'), { recursive: true })
  rmSync(report, { force: true })
  if (kind === 'browser') {
    const isBuilt = await run(folder, {
      file: process.execPath,
      args: ['--import', 'tsx', 'scripts/build-apps.ts', 'web'],
    })
    if (!isBuilt) return undefined
    await run(folder, {
      file: getProgramPath(folder, 'playwright'),
      args: [
        'test',
        ...files,
        '--retries=0',
        '--max-failures=1',
        '--reporter=json',
        ...(titlePattern ? ['--grep', titlePattern] : []),
      ],
      environment: { PLAYWRIGHT_JSON_OUTPUT_FILE: report, ...TIMEOUTS },
    })
    return readPlaywrightFailures(readReport(report))
  }
  await run(folder, {
    file: getProgramPath(folder, 'vitest'),
    args: [
      'run',
      '--project',
      kind,
      ...files,
      ...(titlePattern ? ['--testNamePattern', titlePattern] : []),
      '--reporter=json',
      `--outputFile=${report}`,
    ],
  })
  return readVitestFailures(readReport(report))
}
