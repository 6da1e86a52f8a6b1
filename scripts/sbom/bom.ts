import { readFileSync, realpathSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { Contrib, Enums, Models, Serialize, Spec } from '@cyclonedx/cyclonedx-library'
import { PackageURL } from 'packageurl-js'
import { type InstalledPackage, listPackages } from './packages.js'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
/** The packages that run in production. The dependencies of the web app and of the console are bundled into their scripts. */
const ROOTS = ['packages/server', 'packages/web', 'packages/console']

const { ComponentBuilder } = Contrib.FromNodePackageJson.Builders
const { ExternalReferenceFactory } = Contrib.FromNodePackageJson.Factories
/** Copies a licence that is not a single SPDX id as it is written. */
const licenses = new Contrib.License.Factories.LicenseFactory(() => {
  throw new RangeError('SPDX expressions are not parsed')
})
const builder = new ComponentBuilder(new ExternalReferenceFactory(), licenses)

/** The SHA-512 hashes of the archives in pnpm's lockfile, in hex, by `name@version`. */
const readHashes = (lockfile: string): Map<string, string> => {
  const entries = lockfile.matchAll(/^ {2}'?([^'\n]+?)'?:\n {4}resolution: \{integrity: sha512-([^,}]+)/gm)
  return new Map(
    [...entries].map(([, key = '', hash = '']) => [key, Buffer.from(hash, 'base64').toString('hex')]),
  )
}

const createComponent = (
  { manifest, isWorkspace }: InstalledPackage,
  hashes: Map<string, string>,
): Models.Component => {
  const { name, version } = manifest
  const component = builder.makeComponent({ ...manifest })
  if (!component) throw new Error(`The manifest of ${name} has no name`)
  const [base = '', scope] = name.split('/').reverse()
  component.purl = new PackageURL('npm', scope, base, version).toString()
  component.bomRef.value = component.purl
  const hash = hashes.get(`${name}@${version}`)
  if (!isWorkspace && !hash) throw new Error(`The lockfile has no hash of ${name}@${version}`)
  if (hash) component.hashes.set(Enums.HashAlgorithm['SHA-512'], hash)
  return component
}

const createExchange = (parts: Models.Component[]): Models.Component => {
  const exchange = new Models.Component(Enums.ComponentType.Application, 'cht-exchange', {
    version: parts[0]?.version,
    bomRef: 'cht-exchange',
  })
  for (const { bomRef } of parts) exchange.dependencies.add(bomRef)
  return exchange
}

/** Creates the bill of materials of the installed exchange: every package that runs in production, on this platform. */
export function createBom(): Models.Bom {
  const hashes = readHashes(readFileSync(`${ROOT}pnpm-lock.yaml`, 'utf8'))
  const roots = ROOTS.map((path) => `${ROOT}${path}`)
  const packages = listPackages(roots)
  // pnpm installs a version once for each set of its peers.
  const components = new Map<string, Models.Component>()
  const getComponent = (folder: string): Models.Component => {
    const found = packages.get(folder)
    if (!found) throw new Error(`${folder} was not listed`)
    const key = `${found.manifest.name}@${found.manifest.version}`
    const component = components.get(key) ?? createComponent(found, hashes)
    components.set(key, component)
    return component
  }
  for (const [folder, { dependencies }] of packages)
    for (const dependency of dependencies)
      getComponent(folder).dependencies.add(getComponent(dependency).bomRef)
  const exchange = createExchange(roots.map((root) => getComponent(realpathSync(root))))
  return new Models.Bom({
    serialNumber: Contrib.Bom.Utils.randomSerialNumber(),
    metadata: new Models.Metadata({ timestamp: new Date(), component: exchange }),
    components: new Models.ComponentRepository(components.values()),
  })
}

/** Writes a bill of materials as CycloneDX 1.6 in JSON. */
export function formatBom(bom: Models.Bom): string {
  const serializer = new Serialize.JsonSerializer(new Serialize.JSON.Normalize.Factory(Spec.Spec1dot6))
  return `${serializer.serialize(bom, { sortLists: true, space: 2 })}\n`
}
