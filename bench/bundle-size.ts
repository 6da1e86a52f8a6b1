// Measures the size of a program that creates a client, minified and compressed with brotli. Every client includes all
// endpoints and schemas.
import { fileURLToPath } from 'node:url'
import { MAX_BUNDLE_BYTES, measureBundles } from '../packages/sdk/scripts/bundle-size.js'
import type { BenchRow } from './row.js'

export async function* benchBundleSize(): AsyncGenerator<BenchRow> {
  const dist = fileURLToPath(new URL('../packages/sdk/dist', import.meta.url))
  for (const { bundler, initial, initialWithoutDependencies, total } of await measureBundles(dist)) {
    yield { name: `createClient with ${bundler}`, value: initial, unit: 'bytes', goal: MAX_BUNDLE_BYTES }
    yield {
      name: `createClient with ${bundler}, without ofetch and zod`,
      value: initialWithoutDependencies,
      unit: 'bytes',
    }
    yield {
      name: `createClient with ${bundler}, in one file with the live stream`,
      value: total,
      unit: 'bytes',
    }
  }
}
