// Packs @cht/sdk from a clean build, checks the tarball with publint and attw, measures its size, installs it into an
// empty folder outside the workspace, and runs and type-checks a program there: node --import tsx scripts/check-package.ts
import { spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { publint } from 'publint'
import { formatMessage } from 'publint/utils'
import { MAX_BUNDLE_BYTES, measureBundles } from '../packages/sdk/scripts/bundle-size.js'

const ROOT = join(import.meta.dirname, '..')
const SDK = join(ROOT, 'packages/sdk')
const CLEAN = join(ROOT, '.cache/pack')

const OFFLINE = /ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ETIMEDOUT|ENETUNREACH|ERR_SOCKET_TIMEOUT/

// NODE_OPTIONS is left out: its condition @cht/source must not apply to the commands below.
const { NODE_OPTIONS: _, ...env } = process.env
const run = (command: string, args: string[], cwd = ROOT) =>
  spawnSync(command, args, { cwd, env, encoding: 'utf8', shell: process.platform === 'win32' })
const fail = (problem: string, details: string): never => {
  console.error(`${problem}\n${details}`)
  process.exit(1)
}
/** Runs a command and returns its output. Exits with `problem` if the command fails. */
const runOrFail = (problem: string, command: string, args: string[], cwd?: string): string => {
  const { status, stdout, stderr } = run(command, args, cwd)
  if (status !== 0) fail(problem, stdout + stderr)
  return stdout
}
const bin = (name: string) => join(ROOT, 'node_modules/.bin', name)

interface PackResult {
  filename: string
  files: { path: string }[]
  size: number
}

/** Files that do not belong in the package. */
const findUnexpectedFiles = (paths: string[]) =>
  paths.filter(
    (path) =>
      !/^(dist|src)\/|^(package\.json|README\.md|CHANGELOG\.md|LICENSE)$/.test(path) ||
      /\.test(-d)?\.ts$|testing\//.test(path),
  )

/** Builds and packs a copy of the package: `dist` of the working tree may contain files of deleted sources. */
const pack = (): string => {
  rmSync(CLEAN, { recursive: true, force: true })
  cpSync(SDK, CLEAN, { recursive: true, filter: (path) => !/[\\/](dist|node_modules)$/.test(path) })
  const output = ['--outDir', join(CLEAN, 'dist'), '--tsBuildInfoFile', join(CLEAN, 'buildinfo')]
  runOrFail('The build failed', bin('tsc'), ['-p', SDK, ...output, '--pretty', 'false'])
  rmSync(join(CLEAN, 'buildinfo'))
  const [packed]: PackResult[] = JSON.parse(
    runOrFail('npm pack failed', 'npm', ['pack', '--json', '--ignore-scripts'], CLEAN),
  )
  if (!packed) return fail('npm pack failed', 'it reported no package')
  const { filename, files, size } = packed
  const unexpected = findUnexpectedFiles(files.map(({ path }) => path))
  if (unexpected.length > 0) fail('The package contains unexpected files', unexpected.join('\n'))
  console.log(`${filename}: ${files.length} files, ${size} bytes`)
  return join(CLEAN, filename)
}

const lint = async (tarball: string) => {
  // publint needs an ArrayBuffer of exactly this size. A Buffer may be a part of a larger one.
  const bytes = new Uint8Array(readFileSync(tarball))
  const { messages, pkg } = await publint({ pack: { tarball: bytes.buffer }, strict: true })
  if (messages.length > 0)
    fail('publint found problems', messages.map((message) => formatMessage(message, pkg)).join('\n'))
  const options = ['--profile', 'esm-only', '--no-emoji', '--format', 'ascii']
  runOrFail('attw found problems', bin('attw'), [tarball, ...options])
  console.log('publint and attw found no problems')
}

const checkSize = async () => {
  symlinkSync(join(SDK, 'node_modules'), join(CLEAN, 'node_modules'), 'junction')
  for (const { bundler, total, withoutDependencies, whole } of await measureBundles(join(CLEAN, 'dist'))) {
    console.log(
      `createClient with ${bundler}: ${total} bytes, ${withoutDependencies} without dependencies, ${whole} in one file with the live stream (minified, brotli)`,
    )
    if (total > MAX_BUNDLE_BYTES) fail('The bundle is too large', `at most ${MAX_BUNDLE_BYTES} bytes`)
  }
}

const REFERENCE = join(ROOT, 'docs/sdk')
const readFolder = (folder: string): Record<string, string> =>
  Object.fromEntries(readdirSync(folder).map((name) => [name, readFileSync(join(folder, name), 'utf8')]))

/** Compares docs/sdk with the reference that typedoc generates from the code. */
const checkReference = () => {
  const folder = join(ROOT, '.cache/sdk-reference')
  runOrFail('typedoc failed', bin('typedoc'), ['--options', join(SDK, 'typedoc.json'), '--out', folder])
  const [generated, committed] = [readFolder(folder), readFolder(REFERENCE)]
  const names = Object.keys({ ...generated, ...committed })
  const stale = names.filter((name) => generated[name] !== committed[name])
  if (stale.length > 0) fail('docs/sdk is out of date; run npm run docs', stale.join('\n'))
  console.log(`docs/sdk is up to date, ${names.length} pages`)
}

const PROGRAM = `
import { createServer } from 'node:http'
import { createClient } from '@cht/sdk'
import { isApiError } from '@cht/sdk/errors'

const { exports } = JSON.parse(process.argv[2])
for (const entry of exports) await import('@cht/sdk' + entry.slice(1))

const server = createServer((request, response) => {
  response.setHeader('content-type', 'application/json')
  if (request.url === '/api/live-sessions')
    return response.end('{"data":[{"startTime":"09:00","durationInMinutes":60}]}')
  response.statusCode = 401
  response.end('{"message":"Log in to continue","code":"signed_out"}')
})
await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve))
const client = createClient({ baseURL: 'http://127.0.0.1:' + server.address().port + '/api' })
const [session] = await client.liveSessions.list()
const error = await client.orders.all().catch((reason) => reason)
if (session.startTime !== '09:00' || !isApiError(error) || error.code !== 'signed_out') throw error
server.close()
server.closeAllConnections()
`

/** A TypeScript program that imports every entry of the package. */
const typedProgram = (entries: string[]) => `
import { createClient, type Client } from '@cht/sdk'
${entries.map((entry, index) => `import * as entry${index} from '@cht/sdk${entry.slice(1)}'`).join('\n')}
export const modules: object[] = [${entries.map((_, index) => `entry${index}`).join(', ')}]
export const createOrder = async (client: Client): Promise<number | undefined> =>
  (await client.orders.createBuy({ amount: 25_000, paymentMethod: 'bank' }))?.amount
// @ts-expect-error 1 is not an order amount
export const createInvalidOrder = () => createClient().orders.createBuy({ amount: 1, paymentMethod: 'bank' })
`

const compilerOptions = {
  noEmit: true,
  strict: true,
  target: 'es2022',
  module: 'nodenext',
  moduleResolution: 'nodenext',
  lib: ['es2023', 'dom', 'dom.iterable'],
  types: [],
}

const INSTALL = [
  ...['install', '--prefer-offline', '--fetch-retries=1', '--fetch-retry-mintimeout=1000'],
  ...['--no-audit', '--no-fund'],
]

/** Installs the tarball into an empty folder, runs a program with it and type-checks another. */
const checkInstalled = (tarball: string) => {
  const folder = mkdtempSync(join(tmpdir(), 'cht-pack-'))
  try {
    const { exports } = JSON.parse(readFileSync(join(CLEAN, 'package.json'), 'utf8'))
    const entries = Object.keys(exports)
    writeFileSync(join(folder, 'package.json'), '{"type":"module","private":true}')
    const installation = run('npm', [...INSTALL, tarball], folder)
    if (installation.status !== 0 && OFFLINE.test(installation.stderr))
      return console.log(
        'SKIPPED: the package was not installed and run, because the npm registry is not reachable',
      )
    if (installation.status !== 0) fail('npm install failed', installation.stderr)
    const installed = readdirSync(join(folder, 'node_modules/@cht'))
    if (installed.join() !== 'sdk') fail('The package depends on other @cht packages', installed.join())
    writeFileSync(join(folder, 'program.js'), PROGRAM)
    const input = JSON.stringify({ exports: entries })
    runOrFail('The program failed', process.execPath, ['program.js', input], folder)
    writeFileSync(join(folder, 'types.ts'), typedProgram(entries))
    writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, files: ['types.ts'] }))
    runOrFail('The types are wrong', bin('tsc'), ['-p', folder, '--pretty', 'false'], folder)
    console.log(
      `installed into an empty folder; imported its ${entries.length} entries, ran and type-checked a program`,
    )
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

const startedAt = Date.now()
const tarball = pack()
await lint(tarball)
await checkSize()
checkReference()
checkInstalled(tarball)
console.log(`Tarball: ${tarball}`)
console.log(`${((Date.now() - startedAt) / 1000).toFixed(1)} s`)
