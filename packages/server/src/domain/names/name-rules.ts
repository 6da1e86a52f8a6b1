import type { FieldError } from '@cht/sdk/errors'
import { isLine, TEXT_RULE } from '@cht/sdk/rules'
import { invalidInput } from '../../kernel/refusal.js'
import { type Brand, BUILT_BRAND } from '../brand.js'
import { isReservedFullName, isReservedUsername } from './reserved-names.js'

export interface Names {
  fullName: string
  username: string
}

/** A joiner that joins nothing cannot be seen. */
const STRAY_JOINER = /[\u200c\u200d](?![\p{L}\p{M}])/u
/** Letters and marks, digits, blanks, and the punctuation of names. What is invisible has a rule of its own. */
const ALLOWED = /^[\p{L}\p{M}\p{Default_Ignorable_Code_Point}0-9 .,'‘’`()‐‑-]*$/u
/** Apostrophes that Unicode counts as letters: Hausa ʼYarʼaduwa. */
const APOSTROPHES = /[ʻʼʾʿ]/gu
/** A mark that stands alone, more of them than any orthography puts on a letter, and marks that enclose it. */
const STRAY_MARKS = /(?<![\p{L}\p{M}\u200c\u200d])\p{M}|\p{M}{5}|\p{Me}/u

/** The scripts in which names are written. Those of one entry occur in one name. */
const SCRIPTS = [
  /^\p{Script=Latin}+$/u,
  /^\p{Script=Arabic}+$/u,
  /^\p{Script=Ethiopic}+$/u,
  /^\p{Script=Adlam}+$/u,
  /^\p{Script=Nko}+$/u,
  /^\p{Script=Vai}+$/u,
  /^\p{Script=Tifinagh}+$/u,
  /^\p{Script=Cyrillic}+$/u,
  /^\p{Script=Greek}+$/u,
  /^\p{Script=Hebrew}+$/u,
  /^\p{Script=Armenian}+$/u,
  /^\p{Script=Georgian}+$/u,
  /^\p{Script=Devanagari}+$/u,
  /^\p{Script=Bengali}+$/u,
  /^\p{Script=Gujarati}+$/u,
  /^\p{Script=Gurmukhi}+$/u,
  /^\p{Script=Kannada}+$/u,
  /^\p{Script=Malayalam}+$/u,
  /^\p{Script=Oriya}+$/u,
  /^\p{Script=Sinhala}+$/u,
  /^\p{Script=Tamil}+$/u,
  /^\p{Script=Telugu}+$/u,
  /^\p{Script=Thai}+$/u,
  /^\p{Script=Lao}+$/u,
  /^\p{Script=Khmer}+$/u,
  /^\p{Script=Myanmar}+$/u,
  /^\p{Script=Tibetan}+$/u,
  /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー]+$/u,
  /^[\p{Script=Han}\p{Script=Hangul}]+$/u,
  /^[\p{Script=Han}\p{Script=Bopomofo}]+$/u,
]

/** Latin letters without a capital or a small form are phonetic or raised ones: ᴀ, ᵛ. */
const isDecorative = (letter: string) =>
  /\p{Script=Latin}/u.test(letter) && letter.toUpperCase() === letter.toLowerCase()

const RESERVED = 'must not look like a name of the exchange or its staff'

const findFullNameProblem = (name: string, brand: Brand): string | undefined => {
  const letters = name.normalize('NFC').replace(APOSTROPHES, '').match(/\p{L}/gu)
  if (!letters) return 'must contain a letter'
  if (!ALLOWED.test(name)) return 'must not contain symbols or emoji'
  if (!isLine(name) || STRAY_JOINER.test(name)) return TEXT_RULE
  if (STRAY_MARKS.test(name.normalize('NFD'))) return 'must not contain marks without a letter'
  if (letters.some(isDecorative)) return 'must be written in ordinary letters'
  if (!SCRIPTS.some((script) => script.test(letters.join('')))) return 'must be written in one script'
  return isReservedFullName(name, brand) ? RESERVED : undefined
}

/** The other rules of a username are those of its format: it is ASCII. */
const findUsernameProblem = (username: string, brand: Brand): string | undefined => {
  if (!/[a-z]/i.test(username)) return 'must contain a letter'
  return isReservedUsername(username, brand) ? RESERVED : undefined
}

/**
 * Lists what is wrong with the names of a user, as the errors of their fields (decision 29). The names of
 * the `brand` are reserved besides that of the token.
 */
export function listNameProblems({ fullName, username }: Names, brand: Brand = BUILT_BRAND): FieldError[] {
  return [
    { path: 'fullName', message: findFullNameProblem(fullName, brand) },
    { path: 'username', message: findUsernameProblem(username, brand) },
  ].flatMap(({ path, message }) => (message === undefined ? [] : [{ path, message }]))
}

/** Throws 422 for names that are refused. Names of `current`, which the account has already, are not checked again. */
export function assertNames(names: Names, { current, brand }: { current?: Names; brand?: Brand } = {}): void {
  const isNew = ({ path }: FieldError) =>
    current === undefined || names[path as keyof Names] !== current[path as keyof Names]
  const problems = listNameProblems(names, brand).filter(isNew)
  if (problems.length > 0) throw invalidInput(problems)
}
