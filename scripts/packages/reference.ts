import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from './published.js'
import { fail, runOrFail } from './run.js'

const REFERENCES = ['sdk', 'machines']

/** The files of the references below a folder, by their path. */
const readReferences = (folder: string): Record<string, string> =>
  Object.fromEntries(
    REFERENCES.flatMap((name) => readdirSync(join(folder, name), { recursive: true, withFileTypes: true }))
      .filter((entry) => entry.isFile())
      .map(({ parentPath, name }) => join(parentPath, name))
      .map((path) => [path.slice(folder.length + 1), readFileSync(path, 'utf8')]),
  )

/** Compares docs/sdk and docs/machines with the references that are generated from the code. */
export function checkReference(): void {
  const folder = join(ROOT, '.cache/references')
  const script = ['--conditions=@cht/source', '--import', 'tsx', join(ROOT, 'scripts/docs/reference/main.ts')]
  runOrFail('The reference was not generated', process.execPath, [...script, '--out', folder])
  const [generated, committed] = [readReferences(folder), readReferences(join(ROOT, 'docs'))]
  const names = Object.keys({ ...generated, ...committed })
  const stale = names.filter((name) => generated[name] !== committed[name])
  if (stale.length > 0) fail('docs/sdk or docs/machines is out of date; run npm run docs', stale.join('\n'))
  console.log(`docs/sdk and docs/machines are up to date, ${names.length} pages`)
}
