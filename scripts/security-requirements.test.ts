import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const ROOT = join(import.meta.dirname, '..')
const text = readFileSync(join(ROOT, 'docs/security.md'), 'utf8')

/** How many requirements of levels 1 and 2 each section of OWASP ASVS 5.0.0 has. They are numbered from 1. */
const REQUIREMENTS: Record<string, number> = {
  ...{ '1.1': 2, '1.2': 9, '1.3': 11, '1.4': 3, '1.5': 2 },
  ...{ '2.1': 3, '2.2': 3, '2.3': 4, '2.4': 1 },
  ...{ '3.2': 2, '3.3': 4, '3.4': 6, '3.5': 5, '3.7': 2 },
  ...{ '4.1': 3, '4.2': 1, '4.3': 2, '4.4': 4 },
  ...{ '5.1': 1, '5.2': 3, '5.3': 2, '5.4': 3 },
  ...{ '6.1': 3, '6.2': 12, '6.3': 4, '6.4': 4, '6.5': 5, '6.6': 3, '6.8': 4 },
  ...{ '7.1': 3, '7.2': 4, '7.3': 2, '7.4': 5, '7.5': 2, '7.6': 2 },
  ...{ '8.1': 2, '8.2': 3, '8.3': 1, '8.4': 1 },
  ...{ '9.1': 3, '9.2': 4 },
  ...{ '11.1': 2, '11.2': 3, '11.3': 3, '11.4': 4, '11.5': 1, '11.6': 1 },
  ...{ '12.1': 3, '12.2': 2, '12.3': 4 },
  ...{ '13.1': 1, '13.2': 5, '13.3': 2, '13.4': 5 },
  ...{ '14.1': 2, '14.2': 4, '14.3': 3 },
  ...{ '15.1': 3, '15.2': 3, '15.3': 7 },
  ...{ '16.1': 1, '16.2': 5, '16.3': 4, '16.4': 3, '16.5': 3 },
}

const ANSWERS = ['met', 'not applicable', 'by setting', 'open']

const cells = text
  .split('\n')
  .filter((line) => line.startsWith('|'))
  .map((line) => line.split('|').map((cell) => cell.trim()))

const rows = cells
  .filter(([, number = '']) => /^\d/.test(number))
  .map(([, number = '', requirement = '', answer = '', why = '']) => ({ number, requirement, answer, why }))

/** The paths of files in code spans. */
const listFiles = (markdown: string): string[] =>
  [...markdown.matchAll(/`([\w.-]+(?:\/[\w.-]+)+\.\w+)`/g)].map(([, path = '']) => path)

test('docs/security.md has one row for each requirement, in order', () => {
  const expected = Object.entries(REQUIREMENTS).flatMap(([section, count]) =>
    Array.from({ length: count }, (_, index) => `${section}.${index + 1}`),
  )
  expect(rows.map(({ number }) => number)).toEqual(expected)
})

test('every row has an answer and its reason, and one that is met, or met by setting, names a file', () => {
  const incomplete = rows.filter(
    ({ requirement, answer, why }) =>
      requirement === '' ||
      why === '' ||
      !ANSWERS.includes(answer) ||
      (['met', 'by setting'].includes(answer) && listFiles(why).length === 0),
  )
  expect(incomplete).toEqual([])
})

test('every named file exists', () => {
  const files = [...new Set(listFiles(text))]
  expect(files.length).toBeGreaterThan(40)
  expect(files.filter((path) => !existsSync(join(ROOT, path)))).toEqual([])
})

test('the table of answers has the right counts', () => {
  const counted = ANSWERS.map((name) => [name, rows.filter(({ answer }) => answer === name).length])
  const written = cells
    .filter(([, name = '']) => ANSWERS.includes(name))
    .map((row) => [row[1], Number(row[3])])
  expect(written).toEqual(counted)
})
