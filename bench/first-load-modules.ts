// Lists which modules make up the script of the first load, so that one can see what to load later.
import { fileURLToPath } from 'node:url'
import { brotliCompressSync } from 'node:zlib'
import { build, minifySync, type Rolldown } from 'vite'
import { FIRST_LOAD_LIMITS } from '../e2e/support/first-load.js'
import type { BenchRow } from './row.js'

const ROOT = fileURLToPath(new URL('..', import.meta.url))
/** Smaller modules are left out. In bytes, as rendered by the bundler, before minification. */
const MIN_RENDERED = 2 * 1024

const compressedSize = (code: string) => brotliCompressSync(code).byteLength

/** The chunks that `index.html` loads. */
const listInitialChunks = (output: Rolldown.RolldownOutput['output']): Rolldown.OutputChunk[] => {
  const index = output.find(({ fileName }) => fileName === 'index.html')
  if (index?.type !== 'asset') throw new Error('The build has no index.html')
  const scripts = String(index.source).matchAll(/<script[^>]* src="\/([^"]+)"/g)
  const names = new Set([...scripts].map(([, name]) => name))
  return output.filter((file) => file.type === 'chunk').filter(({ fileName }) => names.has(fileName))
}

/** The name of a package's module without the folders of the package manager; of our own, the path in the repository. */
const shortenId = (id: string) =>
  id
    .replace(ROOT, '')
    .replace(/^.*\/node_modules\//, '')
    .replaceAll('\0', '')

/**
 * The modules of a chunk, largest first. The bytes of a module are its share of the compressed chunk, by its size after
 * minification.
 */
const listModules = ({ name, code, modules }: Rolldown.OutputChunk) => {
  const sizes = Object.entries(modules).map(([id, { code, renderedLength }]) => ({
    id,
    renderedLength,
    // Without its importers, the minifier would take everything for unused.
    minified: minifySync(id, code ?? '', { module: true, compress: { unused: false } }).code.length,
  }))
  const bytesPerCharacter = compressedSize(code) / sizes.reduce((sum, { minified }) => sum + minified, 0)
  return sizes
    .sort((one, other) => other.minified - one.minified)
    .map(({ id, renderedLength, minified }) => ({
      name: `${name}: ${shortenId(id)} (${renderedLength.toLocaleString('en-GB')} before minification)`,
      renderedLength,
      bytes: Math.round(minified * bytesPerCharacter),
    }))
}

export async function* benchFirstLoadModules(): AsyncGenerator<BenchRow> {
  const web = `${ROOT}packages/web`
  const { output } = (await build({
    root: web,
    configFile: `${web}/vite.config.ts`,
    logLevel: 'warn',
    build: { write: false },
  })) as Rolldown.RolldownOutput
  const chunks = listInitialChunks(output)
  yield {
    name: 'script of the first load, compressed',
    value: chunks.reduce((sum, { code }) => sum + compressedSize(code), 0),
    unit: 'bytes',
    goal: FIRST_LOAD_LIMITS.scripts,
  }
  for (const chunk of chunks) {
    yield { name: `${chunk.name}, compressed`, value: compressedSize(chunk.code), unit: 'bytes' }
    for (const { name, renderedLength, bytes } of listModules(chunk))
      if (renderedLength >= MIN_RENDERED) yield { name, value: bytes, unit: 'bytes' }
  }
}
