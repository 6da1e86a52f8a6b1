// Measures a program that creates a client, minified and compressed with brotli, as each bundler builds it.
// Works in memory on a built SDK.
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import nodeResolve from '@rollup/plugin-node-resolve'
import { rollup } from '@rollup/wasm-node'
import { build as esbuild } from 'esbuild'
import { minify } from 'terser'
import { build as vite } from 'vite'

/** The upper limit for `createClient` with every bundler, in compressed bytes. */
export const MAX_BUNDLE_BYTES = 20_000

export interface BundleSize {
  bundler: string
  /** Compressed bytes, including the dependencies ofetch and zod. */
  total: number
  /** Compressed bytes without ofetch and zod. */
  withoutDependencies: number
}

/** Bundles the program and returns the minified code. */
type Bundle = (dist: string, isExternal: boolean) => Promise<string>

const ENTRY = '/entry.js'
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

const bundleWithEsbuild: Bundle = async (dist, isExternal) => {
  const { outputFiles } = await esbuild({
    stdin: { contents: programSource(dist), resolveDir: dist },
    bundle: true,
    minify: true,
    write: false,
    format: 'esm',
    target: TARGET,
    platform: 'browser',
    external: isExternal ? ['ofetch', 'zod'] : [],
  })
  return outputFiles.map(({ text }) => text).join('')
}

const bundleWithRollup: Bundle = async (dist, isExternal) => {
  const bundle = await rollup({
    input: ENTRY,
    external: isExternal ? DEPENDENCIES : [],
    plugins: [virtualProgram(dist), nodeResolve({ browser: true })],
    // Rollup warns about import cycles inside zod.
    onwarn: () => {},
  })
  const { output } = await bundle.generate({ format: 'es' })
  await bundle.close()
  // Rollup has no minifier; its users add terser.
  const { code = '' } = await minify(output[0].code, { module: true, ecma: 2020 })
  return code
}

const bundleWithVite: Bundle = async (dist, isExternal) => {
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
  return result.output.map((file) => (file.type === 'chunk' ? file.code : '')).join('')
}

const BUNDLERS: Record<string, Bundle> = {
  esbuild: bundleWithEsbuild,
  Rollup: bundleWithRollup,
  Vite: bundleWithVite,
}

const compressedSize = (code: string) => brotliCompressSync(code).byteLength

/** The size of a program that creates a client, for each bundler. `dist` is the folder of the built SDK. */
export async function measureBundles(dist: string): Promise<BundleSize[]> {
  const sizes: BundleSize[] = []
  for (const [bundler, bundle] of Object.entries(BUNDLERS))
    sizes.push({
      bundler,
      total: compressedSize(await bundle(dist, false)),
      withoutDependencies: compressedSize(await bundle(dist, true)),
    })
  return sizes
}
