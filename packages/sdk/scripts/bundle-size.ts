// Measures the sizes of programs that create a client, as each bundler builds them: minified and compressed with brotli.
// It needs a built SDK, and writes no files.
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import nodeResolve from '@rollup/plugin-node-resolve'
import { type OutputChunk, rollup } from '@rollup/wasm-node'
import { build as esbuild } from 'esbuild'
import { minify } from 'terser'
import { build as vite } from 'vite'

interface Program {
  /** The statements that create the client, below the folder of the built SDK. */
  source: (dist: string) => string
  /** The upper limit for what it loads at the start, with every bundler, in compressed bytes. 10 KB of it are ofetch and zod. */
  limit: number
}

const importFrom = (names: string, file: string) => `import { ${names} } from ${JSON.stringify(file)}\n`

const PROGRAMS: Record<string, Program> = {
  createClient: {
    source: (dist) =>
      `${importFrom('createClient', join(dist, 'index.js'))}globalThis.client = createClient()\n`,
    limit: 32 * 1024,
  },
  'createClientOf auth and orders': {
    source: (dist) =>
      [
        importFrom('createClientOf', join(dist, 'index.js')),
        importFrom('auth, orders', join(dist, 'entry-points/contract.js')),
        'globalThis.client = createClientOf({}, { auth, orders })\n',
      ].join(''),
    limit: 26.25 * 1024,
  },
}

export interface BundleSize {
  program: string
  bundler: string
  /** The upper limit for `initial`. */
  limit: number
  /** Compressed bytes that a page loads at the start, including the dependencies ofetch and zod. */
  initial: number
  /** `initial` without ofetch and zod. */
  initialWithoutDependencies: number
  /** Compressed bytes of all chunks in one file, including the live stream, which is loaded later. */
  total: number
}

interface Chunk {
  name: string
  /** Minified. */
  code: string
  isEntry: boolean
  /** Names of the chunks that it imports statically, which are loaded with it. */
  imports: readonly string[]
}

interface BundleOptions {
  /** The folder of the built SDK. */
  dist: string
  /** The program, below the folder of the built SDK. */
  source: string
  /** Whether ofetch and zod are part of the bundle. */
  hasDependencies: boolean
}

/** Bundles and minifies the program. */
type Bundler = (options: BundleOptions) => Promise<Chunk[]>

/** The fields that the chunks of Rollup and of Vite share. */
type RollupChunk = Pick<OutputChunk, 'fileName' | 'code' | 'isEntry' | 'imports'>

const ENTRY = '/entry.js'
/** The output folder, which esbuild must be given: it writes nothing there. */
const OUTPUT = '/out'
const TARGET = 'es2022'
const DEPENDENCIES = /^(ofetch|zod)(\/|$)/

/** A Rollup plugin that serves the program as a virtual file. */
const virtualProgram = (source: string) => ({
  name: 'virtual-program',
  resolveId: (id: string) => (id === ENTRY ? id : undefined),
  load: (id: string) => (id === ENTRY ? source : undefined),
})

const bundleWithEsbuild: Bundler = async ({ dist, source, hasDependencies }) => {
  const { outputFiles, metafile } = await esbuild({
    stdin: { contents: source, resolveDir: dist },
    bundle: true,
    minify: true,
    write: false,
    splitting: true,
    outdir: OUTPUT,
    absWorkingDir: '/',
    metafile: true,
    format: 'esm',
    target: TARGET,
    platform: 'browser',
    external: hasDependencies ? [] : ['ofetch', 'zod'],
  })
  return outputFiles.map(({ path, text }) => {
    const output = metafile.outputs[path.slice(1)]
    const imports = output?.imports.filter(({ kind }) => kind === 'import-statement') ?? []
    return {
      name: path,
      code: text,
      // The entry point of a dynamically imported chunk is its module; a shared chunk has none.
      isEntry: output?.entryPoint === '<stdin>',
      imports: imports.map(({ path }) => `/${path}`),
    }
  })
}

const toChunk = ({ fileName, code, isEntry, imports }: RollupChunk): Chunk => ({
  name: fileName,
  code,
  isEntry,
  imports,
})

const bundleWithRollup: Bundler = async ({ source, hasDependencies }) => {
  const bundle = await rollup({
    input: ENTRY,
    external: hasDependencies ? [] : DEPENDENCIES,
    plugins: [virtualProgram(source), nodeResolve({ browser: true })],
    // Rollup warns about import cycles inside zod.
    onwarn: () => {},
  })
  const { output } = await bundle.generate({ format: 'es' })
  await bundle.close()
  const chunks = output.flatMap((file) => (file.type === 'chunk' ? [toChunk(file)] : []))
  // Rollup has no minifier; its users add terser.
  return Promise.all(
    chunks.map(async (chunk) => {
      const { code = '' } = await minify(chunk.code, { module: true, ecma: 2020 })
      return { ...chunk, code }
    }),
  )
}

const bundleWithVite: Bundler = async ({ dist, source, hasDependencies }) => {
  const result = await vite({
    configFile: false,
    logLevel: 'error',
    root: dist,
    plugins: [virtualProgram(source)],
    build: {
      write: false,
      target: TARGET,
      modulePreload: false,
      rolldownOptions: { input: ENTRY, external: hasDependencies ? [] : DEPENDENCIES },
    },
  })
  if (!('output' in result)) throw new Error('Vite did not return a single build')
  return result.output.flatMap((file) => (file.type === 'chunk' ? [toChunk(file)] : []))
}

const BUNDLERS: Record<string, Bundler> = {
  esbuild: bundleWithEsbuild,
  Rollup: bundleWithRollup,
  Vite: bundleWithVite,
}

/** The entry and the chunks that it imports statically, directly or through others. */
const listInitial = (chunks: readonly Chunk[]): Chunk[] => {
  const loaded = new Set(chunks.filter(({ isEntry }) => isEntry))
  for (const { imports } of loaded)
    for (const chunk of chunks) if (imports.includes(chunk.name)) loaded.add(chunk)
  return [...loaded]
}

const compressedSize = (chunks: readonly Chunk[]) =>
  brotliCompressSync(chunks.map(({ code }) => code).join('')).byteLength

/** The sizes of the programs, for each bundler. `dist` is the folder of the built SDK. */
export async function measureBundles(dist: string): Promise<BundleSize[]> {
  const sizes: BundleSize[] = []
  for (const [program, { source: createSource, limit }] of Object.entries(PROGRAMS))
    for (const [bundler, bundle] of Object.entries(BUNDLERS)) {
      const source = createSource(dist)
      const chunks = await bundle({ dist, source, hasDependencies: true })
      const withoutDependencies = await bundle({ dist, source, hasDependencies: false })
      sizes.push({
        program,
        bundler,
        limit,
        initial: compressedSize(listInitial(chunks)),
        initialWithoutDependencies: compressedSize(listInitial(withoutDependencies)),
        total: compressedSize(chunks),
      })
    }
  return sizes
}
