import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from './published.js'
import { run, runOrFail } from './run.js'

/** A program that runs JavaScript. */
export interface Runtime {
  /** E.g. `Node 22.23.3`. */
  name: string
  command: string
  /** Arguments before the file. */
  args: string[]
}

interface Installable {
  name: string
  /** The package of a registry that has the program for this platform, and the program's path in it. */
  package: string
  file: string
  /** The command on the PATH, and what it prints for its version. */
  command: string
  version: RegExp
  args: string[]
}

const FOLDER = join(ROOT, '.cache/runtimes')
const PLATFORM = `${process.platform}-${process.arch}`
const BUN_PLATFORM = PLATFORM.replace('arm64', 'aarch64')
const DENO_PLATFORM = process.platform === 'linux' ? `${PLATFORM}-glibc` : PLATFORM

const createNodeRuntime = (version: string, major = version.split('.')[0]): Installable => ({
  name: `Node ${version}`,
  package: `node-${PLATFORM}@${version}`,
  file: 'bin/node',
  command: 'node',
  version: new RegExp(`^v${major}\\.`),
  args: [],
})

/** The runtimes that the packages support: the oldest release of Node, two of its later lines, Bun and Deno. */
const INSTALLABLE: Installable[] = [
  createNodeRuntime('20.19.0'),
  createNodeRuntime('22.23.3'),
  createNodeRuntime('24.21.0'),
  {
    name: 'Bun',
    package: `@oven/bun-${BUN_PLATFORM}@1.4.5`,
    file: 'bin/bun',
    command: 'bun',
    version: /^\d/,
    args: ['run'],
  },
  {
    name: 'Deno',
    package: `@deno/${DENO_PLATFORM}@2.9.6`,
    file: 'deno',
    command: 'deno',
    version: /^deno \d/,
    args: ['run', '--allow-all', '--quiet'],
  },
]

const toFolderName = (name: string) => name.toLowerCase().replaceAll(' ', '-')

const findInstalled = ({ name, file }: Installable): string | undefined => {
  const path = join(FOLDER, 'node_modules', toFolderName(name), file)
  return existsSync(path) ? path : undefined
}

const findOnPath = ({ command, version }: Installable): string | undefined => {
  const { status, stdout } = run(command, ['--version'])
  return status === 0 && version.test(stdout) ? command : undefined
}

/** Installs every runtime into `.cache/runtimes`, from the registry of npm. */
export function installRuntimes(): void {
  mkdirSync(FOLDER, { recursive: true })
  const dependencies = Object.fromEntries(
    INSTALLABLE.map((runtime) => [toFolderName(runtime.name), `npm:${runtime.package}`]),
  )
  writeFileSync(join(FOLDER, 'package.json'), JSON.stringify({ private: true, dependencies }))
  runOrFail('The runtimes were not installed', 'npm', ['install', '--no-audit', '--no-fund'], FOLDER)
}

/** The runtimes that are installed here or on the PATH. Prints a line for each that is not. */
export function findRuntimes(): Runtime[] {
  return INSTALLABLE.flatMap((runtime) => {
    const command = findInstalled(runtime) ?? findOnPath(runtime)
    if (command) return [{ name: runtime.name, command, args: runtime.args }]
    console.log(`SKIPPED: ${runtime.name} is not installed (npm run pack:sdk -- --install-runtimes)`)
    return []
  })
}
