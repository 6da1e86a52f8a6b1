import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { checkHovers } from './hovers.js'
import type { PackedPackage } from './pack.js'
import { COMMONJS, createTypedModule, MODULE, TYPED_COMMONJS, TYPED_COMMONJS_NODE16 } from './programs.js'
import { ROOT, readManifest } from './published.js'
import { bin, fail, run, runOrFail } from './run.js'
import { findRuntimes } from './runtimes.js'

const OFFLINE = /ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ETIMEDOUT|ENETUNREACH|ERR_SOCKET_TIMEOUT/
const INSTALL = [
  ...['install', '--prefer-offline', '--fetch-retries=1', '--fetch-retry-mintimeout=1000'],
  ...['--no-audit', '--no-fund'],
]

interface TypeCheck {
  name: string
  file: string
  options: Record<string, unknown>
}

/** How TypeScript projects resolve packages. */
const TYPE_CHECKS: TypeCheck[] = [
  // The declarations of the dependencies are checked once.
  { name: 'nodenext', file: 'module.mts', options: { module: 'nodenext', skipLibCheck: false } },
  { name: 'bundler', file: 'module.mts', options: { module: 'esnext', moduleResolution: 'bundler' } },
  { name: 'node16', file: 'module.mts', options: { module: 'node16' } },
  { name: 'node20, CommonJS', file: 'commonjs.cts', options: { module: 'node20' } },
  {
    name: 'node16, CommonJS',
    file: 'commonjs-node16.cts',
    options: { module: 'node16' },
  },
]

const STRICT = {
  noEmit: true,
  strict: true,
  target: 'es2022',
  lib: ['es2023', 'dom', 'dom.iterable'],
  types: [],
  skipLibCheck: true,
}

/** Every entry point, e.g. `@cht/sdk/errors`. */
const listEntries = (packages: PackedPackage[]) =>
  packages.flatMap(({ folder }) => {
    const { name, exports } = readManifest(folder)
    return Object.keys(exports)
      .filter((entry) => !entry.endsWith('.json'))
      .map((entry) => name + entry.slice(1))
  })

const checkTypes = (folder: string) => {
  for (const { name, file, options } of TYPE_CHECKS) {
    writeFileSync(
      join(folder, 'tsconfig.json'),
      JSON.stringify({ compilerOptions: { ...STRICT, ...options }, files: [file] }),
    )
    runOrFail(`The types are wrong with ${name}`, bin('tsc'), ['-p', folder, '--pretty', 'false'], folder)
  }
  console.log(`types: ${TYPE_CHECKS.map(({ name }) => name).join('; ')}`)
}

const checkRuntimes = (folder: string, entries: string[]) => {
  const kit = 'node_modules/@cht/conformance/dist/cli.js'
  const programs = [
    ['module.js', JSON.stringify(entries)],
    ['commonjs.cjs', JSON.stringify(entries)],
    [kit, '--help'],
  ] as const
  for (const { name, command, args } of findRuntimes()) {
    for (const [file, argument] of programs)
      runOrFail(`${file} failed in ${name}`, command, [...args, file, argument], folder)
    console.log(`${name}: import, require and the command of the conformance kit`)
  }
}

/** The optional peers of `@cht/machines/react`, in the versions of the web app. */
const listPeers = (): string[] => {
  const { dependencies, devDependencies } = readManifest(join(ROOT, 'packages/web'))
  const versions: Record<string, string> = { ...dependencies, ...devDependencies }
  return ['react', '@xstate/react', '@types/react'].map((name) => `${name}@${versions[name]}`)
}

/** Installs the tarballs into an empty folder outside the workspace, type-checks programs with them and runs others. */
export function checkConsumers(packages: PackedPackage[]): void {
  const folder = mkdtempSync(join(tmpdir(), 'cht-pack-'))
  try {
    const entries = listEntries(packages)
    writeFileSync(join(folder, 'package.json'), '{"type":"module","private":true}')
    const tarballs = packages.map(({ tarball }) => tarball)
    const { status, stderr } = run('npm', [...INSTALL, ...tarballs, ...listPeers()], folder)
    if (status !== 0 && OFFLINE.test(stderr)) {
      console.log('SKIPPED: the packages were not installed: the npm registry is not reachable')
      return
    }
    if (status !== 0) fail('npm install failed', stderr)
    writeFileSync(join(folder, 'module.js'), MODULE)
    writeFileSync(join(folder, 'commonjs.cjs'), COMMONJS)
    writeFileSync(join(folder, 'module.mts'), createTypedModule(entries))
    writeFileSync(join(folder, 'commonjs.cts'), TYPED_COMMONJS)
    writeFileSync(join(folder, 'commonjs-node16.cts'), TYPED_COMMONJS_NODE16)
    checkTypes(folder)
    checkHovers(folder)
    checkRuntimes(folder, entries)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
