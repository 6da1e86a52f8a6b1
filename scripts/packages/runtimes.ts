import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { ROOT } from './published.js'
import { run, runOrFail } from './run.js'

/** A program that runs JavaScript. */
export interface Runtime {
  /** With the version, e.g. `Node 22.23.3`. */
  name: string
  command: string
  /** Arguments before the file. */
  args: string[]
}

interface Installable {
  name: string
  version: string
  /** The package of a registry that has the program for this platform, and the program's path in it. */
  package: string
  file: string
  /** The command on the PATH. */
  command: string
  /** Matches what the command prints for `--version` if the version is suitable. The first group is the version. */
  printed: RegExp
  args: string[]
}

const FOLDER = join(ROOT, '.cache/runtimes')
const PLATFORM = `${process.platform}-${process.arch}`
const BUN_PLATFORM = PLATFORM.replace('arm64', 'aarch64')
const DENO_PLATFORM = process.platform === 'linux' ? `${PLATFORM}-glibc` : PLATFORM

const createNodeRuntime = (version: string, major = version.split('.')[0]): Installable => ({
  name: 'Node',
  version,
  package: `node-${PLATFORM}`,
  file: 'bin/node',
  command: 'node',
  printed: new RegExp(`^v(${major}\\.\\S+)`),
  args: [],
})

/** The runtimes that the packages support: the oldest supported release of Node, its lines from 22 on, Bun and Deno. */
const INSTALLABLE: Installable[] = [
  createNodeRuntime('20.19.0'),
  createNodeRuntime('22.23.3'),
  createNodeRuntime('24.21.0'),
  createNodeRuntime('26.10.0'),
  {
    name: 'Bun',
    version: '1.4.5',
    package: `@oven/bun-${BUN_PLATFORM}`,
    file: 'bin/bun',
    command: 'bun',
    printed: /^(\d\S+)/,
    args: ['run'],
  },
  {
    name: 'Deno',
    version: '2.9.6',
    package: `@deno/${DENO_PLATFORM}`,
    file: 'deno',
    command: 'deno',
    printed: /^deno (\d\S+)/,
    args: ['run', '--allow-all', '--quiet'],
  },
]

const getFolderName = ({ name, version }: Installable) => `${name.toLowerCase()}-${version}`

const findInstalled = (runtime: Installable): Runtime | undefined => {
  const { name, version, file, args } = runtime
  const command = join(FOLDER, 'node_modules', getFolderName(runtime), file)
  return existsSync(command) ? { name: `${name} ${version}`, command, args } : undefined
}

/** The first suitable one of all on the PATH: the machine's own Node comes after the one that runs this. */
const findOnPath = ({ name, command, printed, args }: Installable): Runtime | undefined => {
  for (const folder of (process.env.PATH ?? '').split(delimiter)) {
    const path = join(folder, command)
    const { status, stdout } = run(path, ['--version'])
    const [, version] = (status === 0 && printed.exec(stdout)) || []
    if (version !== undefined) return { name: `${name} ${version}`, command: path, args }
  }
  return undefined
}

/** Installs every runtime into `.cache/runtimes`, from the registry of npm. */
export function installRuntimes(): void {
  mkdirSync(FOLDER, { recursive: true })
  const dependencies = Object.fromEntries(
    INSTALLABLE.map((runtime) => [getFolderName(runtime), `npm:${runtime.package}@${runtime.version}`]),
  )
  writeFileSync(join(FOLDER, 'package.json'), JSON.stringify({ private: true, dependencies }))
  runOrFail('The runtimes were not installed', 'npm', ['install', '--no-audit', '--no-fund'], FOLDER)
}

/** The runtimes that are installed here or on the PATH. Prints a line for each that is not. */
export function findRuntimes(): Runtime[] {
  return INSTALLABLE.flatMap((runtime) => {
    const found = findInstalled(runtime) ?? findOnPath(runtime)
    if (found) return [found]
    console.log(
      `SKIPPED: ${runtime.name} ${runtime.version} is not installed (npm run pack:sdk -- --install-runtimes)`,
    )
    return []
  })
}
