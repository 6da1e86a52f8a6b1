import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from './published.js'
import { fail, runOrFail } from './run.js'

const REFERENCE = join(ROOT, 'docs/sdk')

const readFolder = (folder: string): Record<string, string> =>
  Object.fromEntries(
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map(({ parentPath, name }) => join(parentPath, name))
      .map((path) => [path.slice(folder.length + 1), readFileSync(path, 'utf8')]),
  )

/** Compares docs/sdk with the reference that is generated from the code. */
export function checkReference(): void {
  const folder = join(ROOT, '.cache/sdk-reference')
  const script = ['--conditions=@cht/source', '--import', 'tsx', join(ROOT, 'scripts/docs/reference/main.ts')]
  runOrFail('The reference was not generated', process.execPath, [...script, '--out', folder])
  const [generated, committed] = [readFolder(folder), readFolder(REFERENCE)]
  const names = Object.keys({ ...generated, ...committed })
  const stale = names.filter((name) => generated[name] !== committed[name])
  if (stale.length > 0) fail('docs/sdk is out of date; run npm run docs', stale.join('\n'))
  console.log(`docs/sdk is up to date, ${names.length} pages`)
}
