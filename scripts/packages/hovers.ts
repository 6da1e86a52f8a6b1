import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { contract } from '@cht/sdk/contract'
import ts from 'typescript'
import { fail } from './run.js'

/** Fails if an editor shows no documentation for a method of the installed SDK. */
export function checkHovers(folder: string): void {
  const methods = Object.entries(contract).flatMap(([group, endpoints]) =>
    Object.keys(endpoints).map((name) => `client.${group}.${name}`),
  )
  const file = join(folder, 'hover.mts')
  const text = [
    "import { createClient } from '@cht/sdk'",
    'const client = createClient()',
    ...methods,
    '',
  ].join('\n')
  const options: ts.CompilerOptions = {
    target: ts.ScriptTarget.ES2022,
    module: ts.ModuleKind.NodeNext,
    lib: ['lib.es2023.d.ts', 'lib.dom.d.ts', 'lib.dom.iterable.d.ts'],
    strict: true,
    types: [],
  }
  const service = ts.createLanguageService({
    fileExists: (path) => path === file || ts.sys.fileExists(path),
    readFile: ts.sys.readFile,
    getScriptFileNames: () => [file],
    getScriptVersion: () => '1',
    getScriptSnapshot: (path) =>
      ts.ScriptSnapshot.fromString(path === file ? text : readFileSync(path, 'utf8')),
    getCurrentDirectory: () => folder,
    getCompilationSettings: () => options,
    getDefaultLibFileName: ts.getDefaultLibFilePath,
  })
  const undocumented = methods.filter((method) => {
    const info = service.getQuickInfoAtPosition(file, text.indexOf(`\n${method}\n`) + method.length)
    return ts.displayPartsToString(info?.documentation) === ''
  })
  if (undocumented.length > 0) fail('Methods without documentation in an editor', undocumented.join('\n'))
  console.log(`hovers: ${methods.length} methods`)
}
