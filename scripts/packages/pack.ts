import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
} from 'node:fs'
import { dirname, isAbsolute, join, normalize } from 'node:path'
import { listBrokenCitations } from '../citations.js'
import { writeNotices, writeSdkDocuments } from './documents.js'
import { getFolder, PUBLISHED, type PublishedName, ROOT, readManifest } from './published.js'
import { bin, fail, runOrFail } from './run.js'

/** A copy of the workspace with the published packages alone. */
const CLEAN = join(ROOT, '.cache/pack')
const getCleanFolder = (name: string) => join(CLEAN, 'packages', name)

export interface PackedPackage {
  name: PublishedName
  /** The folder that was packed. */
  folder: string
  tarball: string
}

interface PackResult {
  filename: string
  files: { path: string }[]
}

const EXPECTED =
  /^(dist|src|docs)\/|^((package|openapi)\.json|README\.md|CHANGELOG\.md|LICENSE|THIRD-PARTY-NOTICES\.md)$/
const TEST_FILES = /\.test(-d)?\.tsx?$|\/testing\//
const REQUIRED = ['README.md', 'CHANGELOG.md', 'LICENSE', 'THIRD-PARTY-NOTICES.md']

const checkFiles = (files: string[]) => {
  const unexpected = files.filter((path) => !EXPECTED.test(path) || TEST_FILES.test(path))
  if (unexpected.length > 0) fail('The package contains unexpected files', unexpected.join('\n'))
  const missing = REQUIRED.filter((path) => !files.includes(path))
  if (missing.length > 0) fail('The package lacks files', missing.join('\n'))
}

/** Checks that every source map refers to sources in the package. */
const checkSourceMaps = (folder: string, files: string[]) => {
  const packed = new Set(files)
  const broken = files
    .filter((path) => path.endsWith('.map'))
    .filter((path) => {
      const { sources } = JSON.parse(readFileSync(join(folder, path), 'utf8')) as { sources: string[] }
      return !sources.every((source) => packed.has(normalize(join(dirname(path), source))))
    })
  if (broken.length > 0) fail('Source maps refer to sources that are not in the package', broken.join('\n'))
}

/** Checks that the SDK contains every document that it cites. */
const checkCitations = (folder: string, files: string[]) => {
  const texts = files.map((path) => [path, readFileSync(join(folder, path), 'utf8')])
  const broken = listBrokenCitations(Object.fromEntries(texts))
  if (broken.length > 0) fail('The package cites what it does not contain', broken.join('\n'))
}

const SCOPE = '@cht'
const isPublished = (name: string) => PUBLISHED.some((published) => published === name)

/** Links the dependencies of a copy: to what is installed for the original, or to the copy of a published package. */
const linkDependencies = (name: PublishedName) => {
  const modules = join(getCleanFolder(name), 'node_modules')
  const installed = join(getFolder(name), 'node_modules')
  mkdirSync(join(modules, SCOPE), { recursive: true })
  const link = (entry: string, target: string) => symlinkSync(target, join(modules, entry), 'junction')
  for (const entry of readdirSync(installed).filter((entry) => entry !== SCOPE && !entry.startsWith('.')))
    link(entry, realpathSync(join(installed, entry)))
  if (!existsSync(join(installed, SCOPE))) return
  for (const ours of readdirSync(join(installed, SCOPE)))
    link(
      join(SCOPE, ours),
      isPublished(ours) ? getCleanFolder(ours) : realpathSync(join(installed, SCOPE, ours)),
    )
}

/** Copies the packages and builds the copies: `dist` of the working tree may contain files of deleted sources. */
const buildCopies = () => {
  rmSync(CLEAN, { recursive: true, force: true })
  const isSource = (path: string) => !/[\\/](dist|node_modules)$/.test(path)
  for (const name of PUBLISHED)
    cpSync(getFolder(name), getCleanFolder(name), { recursive: true, filter: isSource })
  for (const name of PUBLISHED) linkDependencies(name)
  for (const name of PUBLISHED) writeNotices(name, getCleanFolder(name))
  writeSdkDocuments(getCleanFolder('sdk'))
  cpSync(join(ROOT, 'tsconfig.base.json'), join(CLEAN, 'tsconfig.base.json'))
  runOrFail('The build failed', bin('tsc'), ['-b', ...PUBLISHED.map(getCleanFolder), '--pretty', 'false'])
}

const readPnpm = (): string => JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')).packageManager

/** Packs with the pinned pnpm, which replaces `workspace:` by the version of the package. */
const packWithPnpm = (folder: string): PackResult => {
  const pnpm = ['exec', '--yes', `--package=${readPnpm()}`, '--', 'pnpm']
  const args = [...pnpm, 'pack', '--json', '--config.ignore-scripts=true']
  return JSON.parse(runOrFail('pnpm pack failed', 'npm', args, folder))
}

const packCopy = (name: PublishedName): PackedPackage => {
  const folder = getCleanFolder(name)
  const { filename, files } = packWithPnpm(folder)
  const paths = files.map(({ path }) => path)
  checkFiles(paths)
  checkSourceMaps(folder, paths)
  if (name === 'sdk') checkCitations(folder, paths)
  console.log(`${readManifest(folder).name}: ${paths.length} files; source maps refer to sources among them`)
  return { name, folder, tarball: isAbsolute(filename) ? filename : join(folder, filename) }
}

/** Builds and packs the packages that are published. */
export function packAll(): PackedPackage[] {
  buildCopies()
  return PUBLISHED.map(packCopy)
}
