import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { findRefusedWords, listTexts, readRefusedWords } from './voice.js'

const ROOT = join(import.meta.dirname, '..')
const read = (file: string) => readFileSync(join(ROOT, file), 'utf8')
const refused = readRefusedWords(read('docs/voice.md'))
const specification = read('docs/spec.md')

test('the table of names is read', () => {
  expect(refused.length).toBeGreaterThan(20)
  expect(refused).toContain('sign in')
})

test('the texts of the app use the names of docs/voice.md, unless the specification quotes another', () => {
  const files = globSync(
    ['packages/{ui,web,machines}/src/**/*.{ts,tsx}', 'packages/sdk/src/notifications/**/*.ts'],
    { cwd: ROOT },
  ).filter((file) => !/\.(test|stories)\./.test(file))
  expect(files.length).toBeGreaterThan(400)
  const found = files.flatMap((file) =>
    listTexts(file, read(file))
      .filter((text) => !specification.includes(text))
      .flatMap((text) => findRefusedWords(text, refused).map((word) => `${file}: ${word}: ${text}`)),
  )
  expect(found).toEqual([])
})

test('texts are literals and what stands between tags, and refused words are whole words', () => {
  const source = `import { a } from 'sign in'\nconst b = <p title="Sign in">To sign \n in{\`Log-in \${a} x\`}</p>`
  const texts = listTexts('a.tsx', source)
  expect(texts).toEqual(['Sign in', 'To sign in', 'Log-in', 'x'])
  expect(texts.map((text) => findRefusedWords(text, ['sign in', 'Log-in']))).toEqual([
    ['sign in'],
    ['sign in'],
    ['Log-in'],
    [],
  ])
  expect(findRefusedWords('a log-in, design ink', ['sign in', 'Log-in'])).toEqual([])
})
