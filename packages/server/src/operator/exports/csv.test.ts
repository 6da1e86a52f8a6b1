import { expect, test } from 'vitest'
import { formatCell, formatLine } from './csv.js'

test.each([
  ['plain', 'plain'],
  ['a, b', '"a, b"'],
  ['say "yes"', '"say ""yes"""'],
  ['two\r\nlines', '"two\r\nlines"'],
  ['=1+1', "'=1+1"],
  ['=HYPERLINK("a","b")', '"\'=HYPERLINK(""a"",""b"")"'],
  ['+234 803', "'+234 803"],
  ['-5', "'-5"],
  ['@SUM(A1)', "'@SUM(A1)"],
  ['\t=1', "'\t=1"],
  ['\r=1', '"\'\r=1"'],
  ['\n=1', '"\'\n=1"'],
  ['1=1', '1=1'],
  [-5, '-5'],
  [true, 'true'],
  [null, ''],
  ['', ''],
])('the cell %j is %j', (value, cell) => {
  expect(formatCell(value)).toBe(cell)
})

test('a line ends with CR LF, and its cells are separated by commas', () => {
  expect(formatLine(['id', 7, null, 'a,b'])).toBe('id,7,,"a,b"\r\n')
})
