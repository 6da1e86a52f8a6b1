import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { createBom, formatBom } from './bom.js'

interface Document {
  bomFormat: string
  specVersion: string
  metadata: { component: { name: string; 'bom-ref': string } }
  components: {
    name: string
    group?: string
    version: string
    purl: string
    'bom-ref': string
    licenses?: object[]
    hashes?: { alg: string; content: string }[]
  }[]
  dependencies: { ref: string; dependsOn?: string[] }[]
}

const document = JSON.parse(formatBom(createBom())) as Document
const readManifest = (name: string) =>
  JSON.parse(readFileSync(new URL(`../../packages/${name}/package.json`, import.meta.url), 'utf8')) as {
    version: string
    dependencies: Record<string, string>
  }
const toUrl = (name: string, version: string) => `pkg:npm/${name.replace('@', '%40')}@${version}`
/** The `dependencies` of one of our `package.json` files, as package URLs. */
const listDeclaredDependencies = (name: string) =>
  Object.entries(readManifest(name).dependencies)
    .map(([dependency, version]) =>
      toUrl(
        dependency,
        version.startsWith('workspace:') ? readManifest(dependency.split('/')[1] ?? '').version : version,
      ),
    )
    .sort()
const listDependencies = (ref: string) => document.dependencies.find((entry) => entry.ref === ref)?.dependsOn

test('the bill of materials lists the declared dependencies of the server and of both pages', () => {
  expect([document.bomFormat, document.specVersion, document.metadata.component.name]).toEqual([
    'CycloneDX',
    '1.6',
    'cht-exchange',
  ])
  const names = ['console', 'server', 'web']
  const urls = names.map((name) => toUrl(`@cht/${name}`, readManifest(name).version))
  expect(listDependencies('cht-exchange')).toEqual(urls)
  expect(urls.map(listDependencies)).toEqual(names.map(listDeclaredDependencies))
})

test('the bill of materials lists each package once, and no dependency that is not among the packages', () => {
  const refs = document.components.map((component) => component['bom-ref'])
  expect(new Set(refs).size).toBe(refs.length)
  expect(document.dependencies.map(({ ref }) => ref).sort()).toEqual(['cht-exchange', ...refs].sort())
  const known = new Set(refs)
  expect(
    document.dependencies.flatMap(({ dependsOn = [] }) => dependsOn).filter((ref) => !known.has(ref)),
  ).toEqual([])
})

test('the bill of materials leaves out Vite, TypeScript, Vitest and Biome, which the running server does not need', () => {
  const names = document.components.map(({ group, name }) => (group ? `${group}/${name}` : name))
  expect(names.filter((name) => ['vite', 'typescript', 'vitest', '@biomejs/biome'].includes(name))).toEqual(
    [],
  )
})

test('each package of the registry has a licence and the hash of its archive', () => {
  const foreign = document.components.filter(({ group }) => group !== '@cht')
  const incomplete = foreign.filter(
    ({ licenses = [], hashes = [] }) =>
      licenses.length === 0 || !/^[0-9a-f]{128}$/.test(hashes[0]?.content ?? ''),
  )
  expect([foreign.length > 100, incomplete]).toEqual([true, []])
})
