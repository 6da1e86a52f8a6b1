import fc from 'fast-check'
import { expect, test } from 'vitest'
import { csv } from './csv.js'

test.each([
  ['plain', 'plain'],
  ['', ''],
  ['a,b', '"a,b"'],
  ['say "hi"', '"say ""hi"""'],
  ['two\nlines', '"two\nlines"'],
  ['=1+1', "'=1+1"],
  ['+234 800', "'+234 800"],
  ['-1', "'-1"],
  ['@SUM(A1)', "'@SUM(A1)"],
  ['\t=1', "'\t=1"],
  ['\r=1', '"\'\r=1"'],
  ['=HYPERLINK("https://x.example","a")', '"\'=HYPERLINK(""https://x.example"",""a"")"'],
  ['＝1', "'＝1"],
  ['a=1', 'a=1'],
])('the cell %j is written %j', (value, written) => {
  expect(csv([[value]])).toBe(`\uFEFF${written}\r\n`)
})

/** As a spreadsheet reads it. */
const read = (text: string): string[][] => {
  const rows: string[][] = []
  let row: string[] = []
  const cells = /(?:"((?:[^"]|"")*)"|([^,\r\n"]*))(,|\r\n)/gy
  for (const [, quoted, bare = '', end] of text.slice(1).matchAll(cells)) {
    row.push(quoted === undefined ? bare : quoted.replaceAll('""', '"'))
    if (end === ',') continue
    rows.push(row)
    row = []
  }
  return rows
}

test('whatever somebody is called, the same cells are read again, and none is a formula', () => {
  fc.assert(
    fc.property(
      fc.array(fc.array(fc.string({ unit: 'binary' }), { minLength: 1, maxLength: 4 }), { maxLength: 4 }),
      (rows) => {
        const again = read(csv(rows))
        expect(again.map((row) => row.map((text) => text.replace(/^'/, '')))).toEqual(
          rows.map((row) => row.map((text) => text.replace(/^'/, ''))),
        )
        expect(again.flat().filter((text) => /^[=+\-@\t\r]/.test(text))).toEqual([])
      },
    ),
  )
})
