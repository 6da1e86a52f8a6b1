import { readFileSync } from 'node:fs'
import { brotliCompressSync } from 'node:zlib'
import { build, type Rollup } from 'vite'
import { expect, test } from 'vitest'

const KB = 1_000
const LIMIT = 36 * KB

const { exports } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'))
/** Every entry point except `charts` and those of operators, which clients of traders do not load. */
const entryPoints = Object.entries<{ '@cht/source': string }>(exports)
  .filter(([name]) => !['./charts', './console', './operator'].includes(name))
  .map(([, { '@cht/source': file }]) => new URL(`../${file}`, import.meta.url).pathname)

const ENTRY = 'virtual:everything'
/** Bundles all entry points into one minified file, without XState, React and the SDK. */
const bundle = async (): Promise<string> => {
  const result = (await build({
    configFile: false,
    logLevel: 'silent',
    build: {
      write: false,
      minify: true,
      rollupOptions: {
        input: ENTRY,
        preserveEntrySignatures: 'strict',
        external: (id) => ['xstate', 'react', '@xstate/react'].includes(id) || id.startsWith('@cht/sdk'),
      },
    },
    plugins: [
      {
        name: 'everything',
        resolveId: (id) => (id === ENTRY ? id : undefined),
        load: (id) =>
          id === ENTRY
            ? entryPoints.map((file, index) => `export * as e${index} from '${file}'`).join('\n')
            : undefined,
      },
    ],
  })) as Rollup.RollupOutput
  return result.output.map((part) => ('code' in part ? part.code : '')).join('')
}

test('all entry points for clients have at most 36 KB', async () => {
  const bytes = brotliCompressSync(await bundle()).length
  console.log(`@cht/machines: ${(bytes / KB).toFixed(1)} KB of ${LIMIT / KB} KB, minified and brotli`)
  expect(bytes).toBeLessThanOrEqual(LIMIT)
}, 60_000)
