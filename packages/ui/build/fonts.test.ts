import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { create, type Font } from 'fontkit'
import { beforeAll, describe, expect, it } from 'vitest'
import { FONT_SUBSETS, FONTS_FOLDER, parseUnicodeRange, writeFonts } from './fonts.js'

/** In bytes, of all files. */
const MAX_SIZE = 40_000

/** The letters that English does not have, lower case and upper case where a language writes both. */
const LETTERS = {
  Yoruba: 'ẹọṣẸỌṢàáèéìíòóùúńǹ',
  Hausa: 'ɓɗƙƴƁƊƘƳ’',
  Igbo: 'ịọụṅỊỌỤṄ',
  Twi: 'ɛɔƐƆãõũ',
  Ewe: 'ɖɛƒɣŋɔʋƉƐƑƔŊƆƲ',
  Ga: 'ɛŋɔƐŊƆ',
  Swahili: 'abcdefghijklmnopqrstuvwyz',
  signs: '€×·–—“”‘’…−•0123456789',
}

/** A letter, and the marks that are written on it but are no letter of their own with it. */
const COMBINATIONS = { ẹọị: '\u0300\u0301\u0304', ɛɔ: '\u0300\u0301\u0303\u0304', mn: '\u0300\u0301' }

const read = (name: string) => readFileSync(join(FONTS_FOLDER, `${name}.woff2`))

describe('the files of the typeface', () => {
  let files: { name: string; font: Font; characters: Set<number> }[]
  beforeAll(async () => {
    await writeFonts()
    files = FONT_SUBSETS.map(({ name }) => {
      const font = create(read(name)) as Font
      // The last entry of a `cmap` is U+FFFF, which is no character.
      const characters = new Set(font.characterSet.filter((character) => character !== 0xffff))
      return { name, font, characters }
    })
  })

  it('have fewer than 40 KB', () => {
    const sizes = FONT_SUBSETS.map(({ name }) => read(name).length)
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(MAX_SIZE)
  })

  it('have exactly the characters of their ranges', () => {
    for (const [index, { unicodeRange }] of FONT_SUBSETS.entries())
      expect([...(files[index]?.characters ?? [])].sort((a, b) => a - b)).toEqual(
        parseUnicodeRange(unicodeRange).sort((a, b) => a - b),
      )
  })

  it.each(Object.entries(LETTERS))('have the letters: %s', (_, letters) => {
    const missing = [...letters].filter(
      (letter) => !files.some(({ characters }) => characters.has(letter.codePointAt(0) ?? 0)),
    )
    expect(missing).toEqual([])
  })

  it('have a letter and its marks in one file', () => {
    const split = Object.entries(COMBINATIONS).flatMap(([letters, marks]) =>
      [...letters].filter(
        (letter) =>
          !files.some(({ characters }) =>
            [...letter, ...marks].every((character) => characters.has(character.codePointAt(0) ?? 0)),
          ),
      ),
    )
    expect(split).toEqual([])
  })

  it('have figures of equal width, and the weights from 400 to 800', () => {
    const [latin] = files
    expect(latin?.font.availableFeatures).toContain('tnum')
    expect(latin?.font.variationAxes.wght).toMatchObject({ min: 400, max: 800 })
  })

  it('are declared with the same ranges in fonts.css', () => {
    const css = readFileSync(join(import.meta.dirname, '../src/styles/fonts.css'), 'utf8')
    const declared = css.matchAll(/generated\/([\w-]+)\.woff2[^}]*unicode-range:\s*([^;]+);/g)
    expect(
      [...declared].map(([, name, unicodeRange]) => ({ name, range: unicodeRange?.replace(/\s+/g, ' ') })),
    ).toEqual(FONT_SUBSETS.map(({ name, unicodeRange }) => ({ name, range: unicodeRange })))
  })
})
