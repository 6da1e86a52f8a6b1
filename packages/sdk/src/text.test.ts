import fc from 'fast-check'
import { expect, test } from 'vitest'
import { escapeControls, isLine, isLines } from './text.js'

test.each([
  ['Latin with accents', 'Zoë Ọláìtán Nguyễn'],
  ['Cyrillic, Greek, Georgian and Ethiopic', 'Лев Ἀθηνᾶ ნინო ሰላም'],
  ['Arabic and Hebrew', 'محمد עברית'],
  ['Persian with a non-joiner', 'می\u200Cخواهم'],
  ['Sinhala and Malayalam with joiners', 'ශ්\u200Dරී അവന്\u200D'],
  ['Han with a variant', '葛\u{E0100}城市'],
  ['Mongolian with a variant', 'ᠪ\u180Bᠠ'],
  [
    'emoji with joiners and variants',
    '👩🏽\u200D🌾 👨\u200D👩\u200D👧 🏳\uFE0F\u200D🌈 ❤\uFE0F 1\uFE0F\u20E3 🇳🇬',
  ],
  ['punctuation', 'O’Neil-Smith, Jr. («Bank» & Söhne)'],
  ['no-break and ideographic spaces', 'a\u00A0b\u3000c'],
])('accepts and keeps %s', (_, text) => {
  expect([isLine(text), isLines(text), escapeControls(text)]).toEqual([true, true, text])
})

test.each([
  ['a carriage return', 'Ada\rOK', 'Ada\\u{d}OK'],
  ['an escape sequence', 'a\x1B[2Jb', 'a\\u{1b}[2Jb'],
  ['a C1 control', 'a\x9B2Jb', 'a\\u{9b}2Jb'],
  ['delete', 'a\x7Fb', 'a\\u{7f}b'],
  ['an override', 'a\u202Etxt.exe', 'a\\u{202e}txt.exe'],
  ['isolates', '\u2066a\u2069', '\\u{2066}a\\u{2069}'],
  ['marks of direction', 'a\u200Eb\u200Fc\u061C', 'a\\u{200e}b\\u{200f}c\\u{61c}'],
  ['a mark of direction with a joiner', '\u061C\u200D', '\\u{61c}\\u{200d}'],
  ['a line separator', 'a\u2028b', 'a\\u{2028}b'],
  ['a zero-width space', 'Ad\u200Ba', 'Ad\\u{200b}a'],
  ['a joiner between Latin letters', 'Ad\u200Da', 'Ad\\u{200d}a'],
  ['a joiner after a digit', '1\u200D2', '1\\u{200d}2'],
  ['a second joiner', 'می\u200C\u200Cخ', 'می\u200C\\u{200c}خ'],
  ['a variant of a letter', 'Ad\uFE0Fa', 'Ad\\u{fe0f}a'],
  ['a byte order mark', 'a\uFEFFb', 'a\\u{feff}b'],
  ['a soft hyphen', 'a\u00ADb', 'a\\u{ad}b'],
  ['a blank letter', 'a\u3164b', 'a\\u{3164}b'],
  ['tags', 'a\u{E0041}\u{E007F}', 'a\\u{e0041}\\u{e007f}'],
  ['an annotation', 'a\uFFF9b', 'a\\u{fff9}b'],
  ['a lone surrogate', 'a\uD800b', 'a\\u{d800}b'],
])('refuses and escapes %s', (_, text, escaped) => {
  expect([isLine(text), isLines(text), escapeControls(text)]).toEqual([false, false, escaped])
  expect(isLine(escaped)).toBe(true)
})

test('a text of several lines keeps its line breaks and tabs, and no lone carriage return', () => {
  const text = 'I paid:\n\t25,000\r\nat noon'
  expect([isLine(text), isLines(text), isLines('a\rb')]).toEqual([false, true, false])
  expect(escapeControls(text)).toBe('I paid:\\u{a}\\u{9}25,000\\u{d}\\u{a}at noon')
  expect(escapeControls(`${text}\r\u202E`, { keepLines: true })).toBe(`${text}\\u{d}\\u{202e}`)
})

test('in JSON, the strings that are read back are escaped', () => {
  const readBack = (value: unknown) => JSON.parse(escapeControls(JSON.stringify(value), { inJson: true }))
  expect(readBack({ 'a\u202E': ['b\x9B', '\\u{202e}', 'c\n'] })).toEqual({
    'a\\u{202e}': ['b\\u{9b}', '\\u{202e}', 'c\n'],
  })
})

test('every text is escaped to one that is accepted, and an accepted one is not changed', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      expect(isLine(escapeControls(text))).toBe(true)
      expect(isLines(escapeControls(text, { keepLines: true }))).toBe(true)
      expect(escapeControls(text) === text).toBe(isLine(text))
    }),
  )
})

test('a long text is decided in one pass', () => {
  // With two ways to match an emoji, the second of these would take 2 ** 5000 steps.
  expect(isLines(`${'👩🏽\u200D🌾'.repeat(5_000)}`)).toBe(true)
  expect(isLines(`${'👩🏽'.repeat(5_000)}\0`)).toBe(false)
  expect(isLines(`${'می\u200C'.repeat(5_000)}\0`)).toBe(false)
})
