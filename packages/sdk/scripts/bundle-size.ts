// Measures the size of a program that creates a client, as each bundler builds it: minified and compressed with brotli.
// It needs a built SDK, and writes no files.
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import nodeResolve from '@rollup/plugin-node-resolve'
import { type OutputChunk, rollup } from '@rollup/wasm-node'
import { build as esbuild } from 'esbuild'
import { minify } from 'terser'
import { build as vite } from 'vite'

/**
 * The upper limit for what `createClient` loads at the start with every bundler, in compressed bytes. 10 KB of it are ofetch
 * and zod. The limit grew from 20 KB when the client began to read lists item by item and to say what a back end got wrong.
 */
export const MAX_BUNDLE_BYTES = 23 * 1024

export interface BundleSize {
  bundler: string
  /** Compressed bytes that a page loads at the start, including the dependencies ofetch and zod. */
  total: number
  /** The same without ofetch and zod. */
  withoutDependencies: number
  /** Compressed bytes of all chunks, including the live stream, which is loaded later. */
  whole: number
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
  /** Whether the dependencies are left out. */
  isExternal: boolean
}

/** Bundles and minifies the program. */
type Bundle = (dist: string, options: BundleOptions) => Promise<Chunk[]>

/** The fields that the chunks of Rollup and of Vite share. */
type RollupChunk = Pick<OutputChunk, 'fileName' | 'code' | 'isEntry' | 'imports'>

const ENTRY = '/entry.js'
/** A name for esbuild, which writes nothing there. */
const OUTPUT = '/out'
const TARGET = 'es2022'
const DEPENDENCIES = /^(ofetch|zod)(\/|$)/

const programSource = (dist: string) =>
  `import { createClient } from ${JSON.stringify(join(dist, 'index.js'))}\nglobalThis.client = createClient()\n`

/** A Rollup plugin that serves the program as a virtual file. */
const virtualProgram = (dist: string) => ({
  name: 'virtual-program',
  resolveId: (id: string) => (id === ENTRY ? id : undefined),
  load: (id: string) => (id === ENTRY ? programSource(dist) : undefined),
})

const bundleWithEsbuild: Bundle = async (dist, { isExternal }) => {
  const { outputFiles, metafile } = await esbuild({
    stdin: { contents: programSource(dist), resolveDir: dist },
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
    external: isExternal ? ['ofetch', 'zod'] : [],
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

const bundleWithRollup: Bundle = async (dist, { isExternal }) => {
  const bundle = await rollup({
    input: ENTRY,
    external: isExternal ? DEPENDENCIES : [],
    plugins: [virtualProgram(dist), nodeResolve({ browser: true })],
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

const bundleWithVite: Bundle = async (dist, { isExternal }) => {
  const result = await vite({
    configFile: false,
    logLevel: 'error',
    root: dist,
    plugins: [virtualProgram(dist)],
    build: {
      write: false,
      target: TARGET,
      modulePreload: false,
      rolldownOptions: { input: ENTRY, external: isExternal ? DEPENDENCIES : [] },
    },
  })
  if (!('output' in result)) throw new Error('Vite did not return a single build')
  return result.output.flatMap((file) => (file.type === 'chunk' ? [toChunk(file)] : []))
}

const BUNDLERS: Record<string, Bundle> = {
  esbuild: bundleWithEsbuild,
  Rollup: bundleWithRollup,
  Vite: bundleWithVite,
}

/** The entry and the chunks that are loaded with it, directly or not. */
const listInitial = (chunks: readonly Chunk[]): Chunk[] => {
  const loaded = new Set(chunks.filter(({ isEntry }) => isEntry))
  for (const { imports } of loaded)
    for (const chunk of chunks) if (imports.includes(chunk.name)) loaded.add(chunk)
  return [...loaded]
}

const compressedSize = (chunks: readonly Chunk[]) =>
  brotliCompressSync(chunks.map(({ code }) => code).join('')).byteLength

/** The size of a program that creates a client, for each bundler. `dist` is the folder of the built SDK. */
export async function measureBundles(dist: string): Promise<BundleSize[]> {
  const sizes: BundleSize[] = []
  for (const [bundler, bundle] of Object.entries(BUNDLERS)) {
    const chunks = await bundle(dist, { isExternal: false })
    sizes.push({
      bundler,
      total: compressedSize(listInitial(chunks)),
      withoutDependencies: compressedSize(listInitial(await bundle(dist, { isExternal: true }))),
      whole: compressedSize(chunks),
    })
  }
  return sizes
}
