// What a program that makes a client weighs, minified and brotli, by each bundler: bundled in memory from a built SDK.
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import nodeResolve from '@rollup/plugin-node-resolve'
import { rollup } from '@rollup/wasm-node'
import { build as esbuild } from 'esbuild'
import { minify } from 'terser'
import { build as vite } from 'vite'

/** The most that a program may weigh by any of them, in bytes. */
export const MOST = 20_000

const ENTRY = '/entry.js'
const TARGET = 'es2022'
const PEERS = /^(ofetch|zod)(\/|$)/

/** The program, as a file that is nowhere. */
const program = (dist) => ({
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
      stdin: { contents: program(dist).load(ENTRY), resolveDir: dist },
      ...{ bundle: true, minify: true, write: false, format: 'esm', target: TARGET, platform: 'browser' },
      external: external ? ['ofetch', 'zod'] : [],
    })
    return outputFiles[0].text
  },
  Rollup: async (dist, external) => {
    const bundle = await rollup({
      input: ENTRY,
      external: external ? PEERS : [],
      plugins: [program(dist), nodeResolve({ browser: true })],
      // zod's modules import each other in cycles, of which Rollup warns.
      onwarn: () => {},
    })
    const { output } = await bundle.generate({ format: 'es' })
    await bundle.close()
    // It has no minifier of its own; this is the one that its users take.
    const { code } = await minify(output[0].code, { module: true, ecma: 2020 })
    return code
  },
  Vite: async (dist, external) => {
    const built = await vite({
      configFile: false,
      logLevel: 'error',
      root: dist,
      plugins: [program(dist)],
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

const bytes = (code) => brotliCompressSync(code).byteLength

/** By each bundler, the bytes of a program that makes a client: in all, and what of it is ours. */
export const sizes = async (dist) => {
  const measured = []
  for (const [bundler, bundle] of Object.entries(BUNDLERS))
    measured.push({
      bundler,
      whole: bytes(await bundle(dist, false)),
      own: bytes(await bundle(dist, true)),
    })
  return measured
}
