// Writes the references of the SDK and of the machines as Markdown into docs/sdk and docs/machines, or into these folders below
// --out: modules and types by TypeDoc, the methods and guides of the SDK by the modules of this folder. With --site, also the
// SDK's as a site of TypeDoc, into .cache/sdk-reference-site.
import { spawnSync } from 'node:child_process'
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { parseArgs } from 'node:util'
import { readModels, renderPages } from './pages.js'
import { toSiteDocument, toSitePages } from './site-pages.js'

const ROOT = join(import.meta.dirname, '../../..')
const SITE_PAGES = join(ROOT, '.cache/sdk-reference/pages')
const CITED_DOCUMENTS = ['decisions.md', 'spec.md', 'wire.md']

const { values } = parseArgs({
  options: { out: { type: 'string', default: join(ROOT, 'docs') }, site: { type: 'boolean' } },
})

const runTypedoc = (options: string, ...args: string[]) => {
  const typedoc = join(ROOT, 'node_modules/typedoc/bin/typedoc')
  const file = join(ROOT, 'packages', options)
  const { status } = spawnSync(process.execPath, [typedoc, '--options', file, ...args], { stdio: 'inherit' })
  if (status !== 0) process.exit(status ?? 1)
}

const writePages = (folder: string, pages: Record<string, string>) => {
  for (const [path, text] of Object.entries(pages)) {
    mkdirSync(join(folder, dirname(path)), { recursive: true })
    writeFileSync(join(folder, path), text)
  }
}

const sdkFolder = join(values.out, 'sdk')
const modulesFolder = join(sdkFolder, 'modules')
rmSync(sdkFolder, { recursive: true, force: true })
runTypedoc('sdk/typedoc.json', '--out', modulesFolder)
const modules = Object.fromEntries(
  readdirSync(modulesFolder).map((file) => [file, readFileSync(join(modulesFolder, file), 'utf8')]),
)
const pages = renderPages(modules)
writePages(sdkFolder, pages)
console.log(`Wrote ${Object.keys(pages).length + Object.keys(modules).length} pages of the SDK reference`)

const machinesFolder = join(values.out, 'machines')
rmSync(machinesFolder, { recursive: true, force: true })
runTypedoc('machines/typedoc.json', '--out', machinesFolder)

if (values.site) {
  const names = Object.fromEntries(Object.entries(readModels(modules)).map(([name, path]) => [path, name]))
  rmSync(SITE_PAGES, { recursive: true, force: true })
  writePages(join(SITE_PAGES, 'sdk'), toSitePages(pages, names))
  const readDocument = (name: string) => readFileSync(join(ROOT, 'docs', name), 'utf8')
  const documents = CITED_DOCUMENTS.map((name) => [name, toSiteDocument(readDocument(name))])
  writePages(SITE_PAGES, Object.fromEntries(documents))
  runTypedoc('sdk/typedoc.site.json')
  console.log('The site begins at .cache/sdk-reference-site/index.html')
}
