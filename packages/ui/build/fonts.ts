import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import subsetFont, { type SubsetOptions } from 'subset-font'

const { resolve } = createRequire(import.meta.url)

/** The folder that `writeFonts` writes to. `src/styles/fonts.css` refers to its files. */
export const FONTS_FOLDER = join(import.meta.dirname, '../generated')

/** The licence of the typeface (SIL Open Font License 1.1). */
export const FONT_LICENCE = resolve('@fontsource-variable/onest/LICENSE')

/** A file of the typeface. */
export interface FontSubset {
  /** The name of the file, without `.woff2`. */
  name: string
  /** The file of `@fontsource-variable/onest` that has the characters. */
  source: 'latin' | 'latin-ext' | 'vietnamese'
  /** The characters, as `unicode-range` in `src/styles/fonts.css` has them. */
  unicodeRange: string
}

/**
 * The files of the typeface. Text in English loads the first one only. The others have the letters of Yoruba, Hausa, Igbo, Twi, Ewe, Ga
 * and Swahili; each has the combining marks of its letters, because a letter and its mark must come from one file. The typeface has no
 * naira sign, cedi sign or arrows: the system's font shows these.
 */
export const FONT_SUBSETS: readonly FontSubset[] = [
  {
    name: 'onest-latin',
    source: 'latin',
    unicodeRange:
      'U+20-7E, U+A0-A3, U+A5, U+A7-AB, U+AE-B4, U+B6-FF, U+131, U+152-153, U+300-301, U+303-304, U+308, U+323, U+2013-2014, U+2018-201A, U+201C-201E, U+2022, U+2026, U+2039-203A, U+20AC, U+2122, U+2212',
  },
  {
    name: 'onest-extended',
    source: 'latin-ext',
    unicodeRange:
      'U+100-101, U+112-113, U+11A-11B, U+128-12B, U+143-144, U+147-148, U+14A-14D, U+168-16B, U+181, U+186, U+189-18A, U+18E, U+190-192, U+194, U+198-199, U+1B2-1B4, U+1CD-1D4, U+1DD, U+1F8-1F9, U+253-254, U+256-257, U+259, U+25B, U+263, U+28B, U+300-301, U+303-304, U+308, U+323, U+1E3E-1E3F, U+1E44-1E45, U+1E62-1E63',
  },
  {
    name: 'onest-dotted',
    source: 'vietnamese',
    unicodeRange: 'U+300-301, U+303-304, U+323, U+1EB8-1EBD, U+1ECA-1ECD, U+1EE4-1EE5',
  },
]

/** Kerning, marks, and `tnum`: figures of equal width. The weights are those of `src/styles/tokens.css`. */
const OPTIONS: SubsetOptions = {
  targetFormat: 'woff2',
  keepFeatures: ['kern', 'mark', 'mkmk', 'ccmp', 'tnum'],
  variationAxes: { wght: { min: 400, max: 800 } },
  noHinting: true,
}

/** The code points of a `unicode-range`, such as `U+20-7E, U+A0`. */
export function parseUnicodeRange(unicodeRange: string): number[] {
  return unicodeRange.split(/,\s*/).flatMap((part) => {
    const [first = 0, last = first] = part
      .replace('U+', '')
      .split('-')
      .map((hex) => Number.parseInt(hex, 16))
    return Array.from({ length: last - first + 1 }, (_, index) => first + index)
  })
}

const readSource = ({ source }: FontSubset): Buffer =>
  readFileSync(resolve(`@fontsource-variable/onest/files/onest-${source}-wght-normal.woff2`))

const hashInputs = (): string => {
  const hash = createHash('sha256').update(JSON.stringify([FONT_SUBSETS, OPTIONS]))
  for (const subset of FONT_SUBSETS) hash.update(readSource(subset))
  return hash.digest('hex')
}

/** Writes the files of the typeface to `FONTS_FOLDER`, unless they are there and were made from the same input. */
export async function writeFonts(): Promise<void> {
  const keyFile = join(FONTS_FOLDER, 'fonts.sha256')
  const key = hashInputs()
  if (existsSync(keyFile) && readFileSync(keyFile, 'utf8') === key) return
  mkdirSync(FONTS_FOLDER, { recursive: true })
  for (const subset of FONT_SUBSETS) {
    const text = String.fromCodePoint(...parseUnicodeRange(subset.unicodeRange))
    writeFileSync(
      join(FONTS_FOLDER, `${subset.name}.woff2`),
      await subsetFont(readSource(subset), text, OPTIONS),
    )
  }
  writeFileSync(keyFile, key)
}
