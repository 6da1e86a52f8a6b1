// Packs the packages that are published, from a clean build, checks the tarballs with publint and attw, measures the SDK,
// installs the tarballs into an empty folder outside the workspace, and type-checks and runs programs there:
// node scripts/run.mjs scripts/packages/main.ts [--install-runtimes]
import { join } from 'node:path'
import { measureBundles } from '../../packages/sdk/scripts/bundle-size.js'
import { checkConsumers } from './consumers.js'
import { lint } from './lint.js'
import { type PackedPackage, packAll } from './pack.js'
import { readManifest } from './published.js'
import { fail } from './run.js'
import { installRuntimes } from './runtimes.js'

const checkSize = async ({ folder }: PackedPackage) => {
  for (const size of await measureBundles(join(folder, 'dist'))) {
    const { program, bundler, limit, initial, initialWithoutDependencies, total } = size
    console.log(
      `${program} with ${bundler}: ${initial} bytes, ${initialWithoutDependencies} without dependencies, ${total} in one file with the live stream (minified, brotli)`,
    )
    if (initial > limit) fail('The bundle is too large', `at most ${limit} bytes`)
  }
}

const startedAt = Date.now()
if (process.argv.includes('--install-runtimes')) installRuntimes()
const packages = packAll()
for (const packed of packages) await lint(packed)
const [sdk] = packages as [PackedPackage]
if (Object.keys(readManifest(sdk.folder).dependencies ?? {}).some((name) => name.startsWith('@cht/')))
  fail('@cht/sdk depends on other packages of ours', 'it stands alone')
await checkSize(sdk)
checkConsumers(packages)
for (const { tarball } of packages) console.log(`Tarball: ${tarball}`)
console.log(`${((Date.now() - startedAt) / 1000).toFixed(1)} s`)
