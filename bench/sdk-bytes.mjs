// What a program that makes a client weighs with all calls and schemas, minified and brotli.
import { MOST, sizes } from '../packages/sdk/scripts/sizes.mjs'

export default async function* () {
  const dist = new URL('../packages/sdk/dist', import.meta.url).pathname
  for (const { bundler, whole, own } of await sizes(dist)) {
    yield { what: `createClient by ${bundler}`, value: whole, unit: 'bytes', goal: MOST }
    yield { what: `… without ofetch and zod`, value: own, unit: 'bytes' }
  }
}
