import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { listBrokenLinks } from '../docs/broken-links.js'
import { ROOT } from './published.js'
import { fail, runOrFail } from './run.js'

const FOLDER = join(ROOT, '.cache/references')
/** The documents that comments of the SDK cite. */
export const CITED_DOCUMENTS = ['decisions.md', 'spec.md', 'wire.md']

const readPages = (name: string): Record<string, string> =>
  Object.fromEntries(
    readdirSync(join(FOLDER, name), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map(({ parentPath, name }) => join(parentPath, name))
      .map((path) => [path.slice(FOLDER.length + 1), readFileSync(path, 'utf8')]),
  )

/** The links of the SDK's reference, but those of TypeDoc, and of the documents that it cites. */
const checkLinks = (sdk: Record<string, string>) => {
  const documents = CITED_DOCUMENTS.map((name) => [name, readFileSync(join(ROOT, 'docs', name), 'utf8')])
  const broken = listBrokenLinks({ ...sdk, ...Object.fromEntries(documents) })
  const ours = broken.filter((link) => !link.startsWith('sdk/modules/'))
  if (ours.length > 0) fail('Links of the reference lead to no page or anchor', ours.join('\n'))
}

/** The signature on each method's page names its return type instead of listing the fields. */
const checkSignatures = (sdk: Record<string, string>) => {
  const methods = Object.entries(sdk).filter(([path]) => path.startsWith('sdk/methods/'))
  const unnamed = methods.filter(([, text]) => /^client\..*\): .*\{/m.test(text)).map(([path]) => path)
  if (unnamed.length > 0) fail('Signatures of methods do not name their return type', unnamed.join('\n'))
}

/** The published doc comments cite no document of the repository. */
const checkComments = (pages: Record<string, string>) => {
  const cited = Object.entries(pages)
    .filter(([path]) => /^(sdk\/(modules|methods)|machines)\//.test(path))
    .flatMap(([path, text]) =>
      [...text.matchAll(/[^.]*(?:\bdecisions? \d|\bsection \d|wire\.md)[^.]*/gi)].map(
        ([sentence]) => `${path}: ${sentence}`,
      ),
    )
  if (cited.length > 0) fail('Doc comments cite documents of the repository', cited.join('\n'))
}

/** Generates the references of the SDK and the machines, and checks them. Returns the folder with `sdk` and `machines`. */
export function generateReferences(): string {
  const script = ['--conditions=@cht/source', '--import', 'tsx', join(ROOT, 'scripts/docs/reference/main.ts')]
  runOrFail('The references were not generated', process.execPath, [...script, '--out', FOLDER])
  const [sdk, machines] = [readPages('sdk'), readPages('machines')]
  const pages = Object.keys({ ...sdk, ...machines })
  for (const folder of ['sdk/methods/', 'sdk/modules/', 'machines/'])
    if (!pages.some((path) => path.startsWith(folder))) fail('The references lack pages', folder)
  checkLinks(sdk)
  checkSignatures(sdk)
  checkComments({ ...sdk, ...machines })
  console.log(`The references have ${pages.length} pages`)
  return FOLDER
}
