// Measures the size of a program that creates a client, minified and compressed with brotli, for several bundlers. The
// program is bundled in memory from the built SDK.
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import nodeResolve from '@rollup/plugin-node-resolve'
import { rollup } from '@rollup/wasm-node'
import { build as esbuild } from 'esbuild'
import { minify } from 'terser'
import { build as vite } from 'vite'

/** The maximum size of the program with any bundler, in bytes. */
export const MOST = 20_000

const ENTRY = '/entry.js'
const TARGET = 'es2022'
const PEERS = /^(ofetch|zod)(\/|$)/

/** A plugin with the program as a virtual module. */
const createProgramPlugin = (dist) => ({
  name: 'program',
  resolveId: (id) => (id === ENTRY ? id : undefined),
  load: (id) =>
    id === ENTRY
      ? `import { createClient } from ${JSON.stringify(join(dist, 'index.js'))}\nglobalThis.client = createClient()\n`
      : undefined,
})

const BUNDLERS = {
  esbuild: async (dist, external) => {
    const { outputFiles } = await esbuild({
      stdin: { contents: createProgramPlugin(dist).load(ENTRY), resolveDir: dist },
      ...{ bundle: true, minify: true, write: false, format: 'esm', target: TARGET, platform: 'browser' },
      external: external ? ['ofetch', 'zod'] : [],
    })
    return outputFiles[0].text
  },
  Rollup: async (dist, external) => {
    const bundle = await rollup({
      input: ENTRY,
      external: external ? PEERS : [],
      plugins: [createProgramPlugin(dist), nodeResolve({ browser: true })],
      // Rollup warns about cyclic imports in zod.
      onwarn: () => {},
    })
    const { output } = await bundle.generate({ format: 'es' })
    await bundle.close()
    // Rollup has no minifier; terser is the usual one.
    const { code } = await minify(output[0].code, { module: true, ecma: 2020 })
    return code
  },
  Vite: async (dist, external) => {
    const built = await vite({
      configFile: false,
      logLevel: 'error',
      root: dist,
      plugins: [createProgramPlugin(dist)],
      build: {
        ...{ write: false, target: TARGET, modulePreload: false },
        rolldownOptions: { input: ENTRY, external: external ? PEERS : [] },
      },
    })
    return [built]
      .flat()[0]
      .output.map(({ code = '' }) => code)
      .join('')
  },
}

const getCompressedSize = (code) => brotliCompressSync(code).byteLength

/** The compressed size in bytes per bundler: `whole` with dependencies, `own` without ofetch and zod. */
export const sizes = async (dist) => {
  const measured = []
  for (const [bundler, bundle] of Object.entries(BUNDLERS))
    measured.push({
      bundler,
      whole: getCompressedSize(await bundle(dist, false)),
      own: getCompressedSize(await bundle(dist, true)),
    })
  return measured
}
