import { escapeControls } from '@cht/sdk/rules'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatCsv } from './csv.js'

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
  ['\r=1', '\\u{d}=1'],
  ['two\r\nlines', '"two\r\nlines"'],
  ['evil\u202Ecod.exe', 'evil\\u{202e}cod.exe'],
  ['\u200B=1', '\\u{200b}=1'],
  ['=HYPERLINK("https://x.example","a")', '"\'=HYPERLINK(""https://x.example"",""a"")"'],
  ['＝1', "'＝1"],
  ['a=1', 'a=1'],
])('writes the cell %j as %j', (value, expected) => {
  expect(formatCsv([[value]])).toBe(`\uFEFF${expected}\r\n`)
})

/** Parses CSV as a spreadsheet does. */
const parseCsv = (text: string): string[][] => {
  const rows: string[][] = []
  let row: string[] = []
  const cells = /(?:"((?:[^"]|"")*)"|([^,\r\n"]*))(,|\r\n)/gy
  for (const [, quoted, unquoted = '', end] of text.slice(1).matchAll(cells)) {
    row.push(quoted === undefined ? unquoted : quoted.replaceAll('""', '"'))
    if (end === ',') continue
    rows.push(row)
    row = []
  }
  return rows
}

test('a spreadsheet reads any text back, with control characters escaped, and never as a formula', () => {
  fc.assert(
    fc.property(
      fc.array(fc.array(fc.string({ unit: 'binary' }), { minLength: 1, maxLength: 4 }), { maxLength: 4 }),
      (rows) => {
        const parsed = parseCsv(formatCsv(rows))
        expect(parsed.map((row) => row.map((text) => text.replace(/^'/, '')))).toEqual(
          rows.map((row) => row.map((text) => escapeControls(text, { keepLines: true }).replace(/^'/, ''))),
        )
        expect(parsed.flat().filter((text) => /^[=+\-@\t\r]/.test(text))).toEqual([])
      },
    ),
  )
})
