// Packs @cht/sdk from a clean build, looks at the tarball as publint and attw do, weighs it, installs it into an
// empty folder outside of this house, and runs and type-checks a program there: node scripts/pack-check.mjs
import { spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { publint } from 'publint'
import { formatMessage } from 'publint/utils'
import { MOST, sizes } from '../packages/sdk/scripts/sizes.mjs'

const ROOT = join(import.meta.dirname, '..')
const SDK = join(ROOT, 'packages/sdk')
const CLEAN = join(ROOT, '.cache/pack')

const OFFLINE = /ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ETIMEDOUT|ENETUNREACH|ERR_SOCKET_TIMEOUT/

// No condition of ours: what is run here finds what anybody finds.
const { NODE_OPTIONS: _, ...env } = process.env
const run = (command, args, cwd = ROOT) =>
  spawnSync(command, args, { cwd, env, encoding: 'utf8', shell: process.platform === 'win32' })
const fail = (what, text) => {
  console.error(`${what}\n${text}`)
  process.exit(1)
}
const must = (what, command, args, cwd) => {
  const { status, stdout, stderr } = run(command, args, cwd)
  if (status !== 0) fail(what, stdout + stderr)
  return stdout
}
const bin = (name) => join(ROOT, 'node_modules/.bin', name)

/** The package with nothing in it but what is built now: dist/ of the working tree may hold what is long gone. */
const pack = () => {
  rmSync(CLEAN, { recursive: true, force: true })
  cpSync(SDK, CLEAN, { recursive: true, filter: (path) => !/[\\/](dist|node_modules)$/.test(path) })
  must('It does not build', bin('tsc'), [
    ...['-p', SDK, '--outDir', join(CLEAN, 'dist'), '--tsBuildInfoFile', join(CLEAN, 'buildinfo')],
    ...['--pretty', 'false'],
  ])
  rmSync(join(CLEAN, 'buildinfo'))
  const [{ filename, files, size }] = JSON.parse(
    must('It does not pack', 'npm', ['pack', '--json', '--ignore-scripts'], CLEAN),
  )
  const strangers = files
    .map(({ path }) => path)
    .filter((path) => !/^(dist|src)\/|^(package\.json|README\.md|CHANGELOG\.md|LICENSE)$/.test(path))
    .concat(files.map(({ path }) => path).filter((path) => /\.test(-d)?\.ts$|testing\//.test(path)))
  if (strangers.length > 0) fail('It packs what nobody needs', strangers.join('\n'))
  console.log(`${filename}: ${files.length} files, ${size} bytes`)
  return join(CLEAN, filename)
}

const lint = async (tarball) => {
  const { messages, pkg } = await publint({ pack: { tarball: readFileSync(tarball).buffer }, strict: true })
  if (messages.length > 0) fail('publint', messages.map((each) => formatMessage(each, pkg)).join('\n'))
  must('attw', bin('attw'), [tarball, '--profile', 'esm-only', '--no-emoji', '--format', 'ascii'])
  console.log('publint and attw have nothing to say')
}

const weigh = async () => {
  symlinkSync(join(SDK, 'node_modules'), join(CLEAN, 'node_modules'), 'junction')
  for (const { bundler, whole, own } of await sizes(join(CLEAN, 'dist'))) {
    console.log(`createClient by ${bundler}: ${whole} bytes, ${own} of them ours (minified, brotli)`)
    if (whole > MOST) fail('It has grown', `at most ${MOST} bytes`)
  }
}

const REFERENCE = join(ROOT, 'docs/sdk')
const filesIn = (folder) =>
  Object.fromEntries(readdirSync(folder).map((name) => [name, readFileSync(join(folder, name), 'utf8')]))

/** The reference in the repository is what is written from the code now. */
const compareReference = () => {
  const written = join(ROOT, '.cache/sdk-reference')
  must('No reference can be written', bin('typedoc'), [
    ...['--options', join(SDK, 'typedoc.json'), '--out', written],
  ])
  const [now, kept] = [filesIn(written), filesIn(REFERENCE)]
  const stale = Object.keys({ ...now, ...kept }).filter((name) => now[name] !== kept[name])
  if (stale.length > 0) fail('docs/sdk is not what the code says: npm run docs', stale.join('\n'))
  console.log(`docs/sdk is the reference of what is packed, ${Object.keys(kept).length} pages`)
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
await new Promise((listening) => server.listen(0, '127.0.0.1', listening))
const client = createClient({ baseURL: 'http://127.0.0.1:' + server.address().port + '/api' })
const [session] = await client.liveSessions.list()
const error = await client.orders.all().catch((refused) => refused)
if (session.startTime !== '09:00' || !isApiError(error) || error.code !== 'signed_out') throw error
server.close()
server.closeAllConnections()
`

const typesOf = (exports) => `
import { createClient, type Client } from '@cht/sdk'
${exports.map((entry, index) => `import * as entry${index} from '@cht/sdk${entry.slice(1)}'`).join('\n')}
export const names: object[] = [${exports.map((_, index) => `entry${index}`).join(', ')}]
export const amountOf = async (client: Client): Promise<number | undefined> =>
  (await client.orders.createBuy({ amount: 25_000, paymentMethod: 'bank' }))?.amount
// @ts-expect-error no such amount
export const wrong = () => createClient().orders.createBuy({ amount: 1, paymentMethod: 'bank' })
`

const compilerOptions = {
  ...{ noEmit: true, strict: true, target: 'es2022', module: 'nodenext', moduleResolution: 'nodenext' },
  ...{ lib: ['es2023', 'dom', 'dom.iterable'], types: [] },
}

const tryOut = (tarball) => {
  const folder = mkdtempSync(join(tmpdir(), 'cht-pack-'))
  try {
    const { exports } = JSON.parse(readFileSync(join(CLEAN, 'package.json'), 'utf8'))
    const entries = Object.keys(exports)
    writeFileSync(join(folder, 'package.json'), '{"type":"module","private":true}')
    const installed = run(
      'npm',
      [
        'install',
        '--prefer-offline',
        '--fetch-retries=1',
        '--fetch-retry-mintimeout=1000',
        '--no-audit',
        '--no-fund',
        tarball,
      ],
      folder,
    )
    if (installed.status !== 0 && OFFLINE.test(installed.stderr))
      return console.log('No registry can be reached: it was NOT installed anywhere and run')
    if (installed.status !== 0) fail('It does not install', installed.stderr)
    const ours = readdirSync(join(folder, 'node_modules/@cht'))
    if (ours.join() !== 'sdk') fail('More of ours is needed', ours.join())
    writeFileSync(join(folder, 'program.js'), PROGRAM)
    must('It does not run', process.execPath, ['program.js', JSON.stringify({ exports: entries })], folder)
    writeFileSync(join(folder, 'types.ts'), typesOf(entries))
    writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, files: ['types.ts'] }))
    must('Its types do not resolve', bin('tsc'), ['-p', folder, '--pretty', 'false'], folder)
    console.log(
      `installed into an empty folder, its ${entries.length} entries imported, run and type-checked`,
    )
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

const begun = Date.now()
const tarball = pack()
await lint(tarball)
await weigh()
compareReference()
tryOut(tarball)
console.log(`To install: ${tarball}`)
console.log(`${((Date.now() - begun) / 1000).toFixed(1)} s`)
