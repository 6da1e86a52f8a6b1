// Measures the sizes of programs that create a client, minified and compressed with brotli.
import { fileURLToPath } from 'node:url'
import { measureBundles } from '../packages/sdk/scripts/bundle-size.js'
import type { BenchRow } from './row.js'

export async function* benchBundleSize(): AsyncGenerator<BenchRow> {
  const dist = fileURLToPath(new URL('../packages/sdk/dist', import.meta.url))
  for (const size of await measureBundles(dist)) {
    const { program, bundler, limit, initial, initialWithoutDependencies, total } = size
    yield { name: `${program} with ${bundler}`, value: initial, unit: 'bytes', goal: limit }
    yield {
      name: `${program} with ${bundler}, without ofetch and zod`,
      value: initialWithoutDependencies,
      unit: 'bytes',
    }
    yield {
      name: `${program} with ${bundler}, in one file with the live stream`,
      value: total,
      unit: 'bytes',
    }
  }
}
