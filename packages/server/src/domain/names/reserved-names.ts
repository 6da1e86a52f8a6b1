import type { Brand } from '../brand.js'
import { foldText } from './skeleton.js'

/** The token, which no brand renames. */
const TOKEN = 'cht'

/** No word of a name, and no part of a username. */
const ROLES = [
  'admin',
  'administrator',
  'support',
  'operator',
  'moderator',
  'escrow',
  'official',
  'verified',
  'helpdesk',
]

/** Reserved as the whole name. */
const WHOLE_NAMES = [
  'exchange',
  'customercare',
  'customerservice',
  'mod',
  'staff',
  'team',
  'help',
  'security',
  'system',
  'root',
]

/** Reserved after the token and the brand: 'chthelp'. */
const AFTER_BRAND = [...WHOLE_NAMES, 'care', 'desk', 'bot']

/** Words that contain a reserved one and are none. */
const HARMLESS = ['badminton', 'supporter', 'officialdom', 'cooperator']

const fold = (words: readonly string[]) => words.map(foldText)
const token = foldText(TOKEN)
const roles = fold(ROLES)
const afterBrand = fold(AFTER_BRAND)
const harmless = fold(HARMLESS)
const reservedWords = new Set(roles.flatMap((word) => [word, `${word}s`]).concat(token))
const wholeNames = new Set([
  ...reservedWords,
  ...fold(WHOLE_NAMES),
  ...[...roles, ...afterBrand].map((word) => token + word),
])
/** Reserved words in a row: 'chtsupport', 'adminsupport'. */
const compounds = new RegExp(`^(?:(?:${[token, ...roles, ...afterBrand].join('|')})s?){2,}$`)
const usernameParts = [...roles, ...afterBrand.map((word) => token + word)]

const CAMEL_CASE = /(?<=\p{Ll})(?=\p{Lu})/u
const DIGITS_AT_ENDS = /^\p{N}+|\p{N}+$/gu

/** The words of a name as written, and those that capitals inside of it begin. */
const splitWords = (name: string, separators: RegExp): string[] => {
  const words = name.split(separators).filter((word) => word !== '')
  return [...words, ...words.flatMap((word) => word.split(CAMEL_CASE))]
}

/** The words that are written letter by letter: 'S U P P O R T'. Three letters may be initials. */
const joinLetters = (words: readonly string[]): string[] =>
  words
    .map((word) => ([...word].length === 1 ? word : ' '))
    .join('')
    .split(' ')
    .filter(({ length }) => length > 3)

const isReservedWord = (word: string) =>
  [word, word.replace(DIGITS_AT_ENDS, '')]
    .map(foldText)
    .some((form) => reservedWords.has(form) || compounds.test(form))

const BRAND_ENDINGS = new Set(['', ...roles, ...afterBrand])

/**
 * Whether a name is that of the exchange, alone or before a word such as 'help'. Inside of another name it is not reserved: it may be a
 * name of people.
 */
const isOfBrand = (joined: string, { name, shortName }: Brand) => {
  const brands = [name, shortName].map((text) => foldText(text.replace(/[^\p{L}\p{M}\p{N}]/gu, '')))
  return [joined, joined.replace(DIGITS_AT_ENDS, '')]
    .map(foldText)
    .some((form) =>
      brands.some((brand) => form.startsWith(brand) && BRAND_ENDINGS.has(form.slice(brand.length))),
    )
}

/** Whether a full name has a reserved word, or is one that is written apart. 'Admiral' and 'Officialdom' are none. */
export function isReservedFullName(name: string, brand: Brand): boolean {
  const text = name.normalize('NFKC')
  const separators = /[^\p{L}\p{M}\p{N}]+/u
  const words = text.split(separators).filter((word) => word !== '')
  const joined = words.join('')
  return (
    splitWords(text, separators).concat(joinLetters(words)).some(isReservedWord) ||
    wholeNames.has(foldText(joined)) ||
    isOfBrand(joined, brand)
  )
}

/** Whether a username has a reserved word, or contains one that is part of no other word. */
export function isReservedUsername(username: string, brand: Brand): boolean {
  const separators = /[^\p{L}\p{M}]+/u
  const joined = username.replace(/[_.-]/g, '')
  const folded = foldText(joined)
  const rest = harmless.reduce((text, word) => text.replaceAll(word, ' '), folded)
  return (
    splitWords(username, separators).some(isReservedWord) ||
    wholeNames.has(folded) ||
    isOfBrand(joined, brand) ||
    usernameParts.some((part) => rest.includes(part))
  )
}
