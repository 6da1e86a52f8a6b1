import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { getFolder, ROOT } from './published.js'
import { bin, fail, runOrFail } from './run.js'

const REFERENCE = join(ROOT, 'docs/sdk')

const readFolder = (folder: string): Record<string, string> =>
  Object.fromEntries(readdirSync(folder).map((name) => [name, readFileSync(join(folder, name), 'utf8')]))

/** Compares docs/sdk with the reference that typedoc generates from the code. */
export function checkReference(): void {
  const folder = join(ROOT, '.cache/sdk-reference')
  const options = join(getFolder('sdk'), 'typedoc.json')
  runOrFail('typedoc failed', bin('typedoc'), ['--options', options, '--out', folder])
  const [generated, committed] = [readFolder(folder), readFolder(REFERENCE)]
  const names = Object.keys({ ...generated, ...committed })
  const stale = names.filter((name) => generated[name] !== committed[name])
  if (stale.length > 0) fail('docs/sdk is out of date; run npm run docs', stale.join('\n'))
  console.log(`docs/sdk is up to date, ${names.length} pages`)
}
