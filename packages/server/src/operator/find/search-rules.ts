import type { Comparison, FoundKind, Omission, SearchedField, SearchedWith } from '@cht/sdk/operator'
import { isUuid } from '../../kernel/uuid.js'

/** How a text is compared with a field. */
export interface SearchRule {
  /** What it is compared with, in a sentence. */
  name: string
  how: Comparison
  /** What the text must be, in a sentence, and whether it is that. */
  form: string
  isOfForm(text: string): boolean
  /** The least length of a text of the form, in a sentence, and whether the text has it. A shorter one would fit too much. */
  least?: string
  isLongEnough?(text: string): boolean
}

/** The fewest characters of a beginning that is searched for. A shorter one fits too many users. */
export const MIN_PREFIX = 3
/** The fewest digits that are compared with the end of a phone number. */
const MIN_PHONE_DIGITS = 7
const MIN_ACCOUNT_DIGITS = 6
const MAX_REFERENCE = 100

/** The words of a text that can be those of a name. */
export function listWords(text: string): string[] {
  return text.includes('@') || isUuid(text) ? [] : (text.match(/[\p{L}\p{M}\p{N}]+/gu) ?? [])
}

/** The digits of a text. */
export function listDigits(text: string): string {
  return text.replace(/\D/g, '')
}

/** The digits of a phone number as they end it: it is dialled with a zero in its country, and without it from abroad. */
export function getPhoneEnd(text: string): string {
  return listDigits(text).replace(/^0+/, '')
}

const byId = (name: string): SearchRule => ({
  name,
  how: 'whole',
  form: 'it has 32 hexadecimal digits in five groups',
  isOfForm: isUuid,
})

const byWord = (name: string, how: Comparison): SearchRule => ({
  name,
  how,
  form: 'it is one word, and no id',
  isOfForm: (text) => !/\s/.test(text) && !isUuid(text),
  least: `${MIN_PREFIX} characters`,
  isLongEnough: (text) => text.length >= MIN_PREFIX,
})

const byDigits = (
  name: string,
  how: Comparison,
  { min, toDigits }: { min: number; toDigits: (text: string) => string },
): SearchRule => ({
  name,
  how,
  form: 'it has digits alone, with spaces, brackets, + and -',
  isOfForm: (text) => /^[+\d ()-]+$/.test(text) && !isUuid(text),
  least: `${min} digits`,
  isLongEnough: (text) => toDigits(text).length >= min,
})

const byNumber = (name: string): SearchRule => ({
  name,
  how: 'whole',
  form: 'it has four characters, such as #7F3A',
  isOfForm: (text) => /^#?\w{4}$/.test(text),
})

const byReference = (name: string): SearchRule => ({
  name,
  how: 'whole',
  form: `it has at most ${MAX_REFERENCE} characters`,
  isOfForm: (text) => text.length <= MAX_REFERENCE,
})

/** What `findUsers` compares a text with. */
export const USER_RULES: Record<SearchedField, SearchRule> = {
  id: byId('id of a user'),
  email: byWord('email of a user', 'beginning'),
  username: byWord('username of a user', 'beginning'),
  name: {
    name: 'name of a user',
    how: 'words',
    form: 'it has letters or digits, no @, and is no id',
    isOfForm: (text) => listWords(text).length > 0,
    least: `a word of ${MIN_PREFIX} characters`,
    isLongEnough: (text) => listWords(text).some((word) => word.length >= MIN_PREFIX),
  },
  phone: byDigits('phone number of a user', 'end', { min: MIN_PHONE_DIGITS, toDigits: getPhoneEnd }),
  referralCode: byWord('referral code of a user', 'whole'),
  account: byDigits('account number in orders and saved details of a user', 'whole', {
    min: MIN_ACCOUNT_DIGITS,
    toDigits: listDigits,
  }),
  wallet: byWord('address of a wallet in orders and saved details of a user', 'whole'),
}

/** Everything that `find` compares a text with. */
export const SEARCH_RULES = {
  user: USER_RULES,
  trade: {
    id: byId('id of a trade'),
    number: byNumber('number of a trade'),
    transaction: {
      name: 'hash of the transaction of a trade',
      how: 'whole',
      form: 'it has 64 hexadecimal digits',
      isOfForm: (text) => /^(0x)?[\da-f]{64}$/i.test(text),
    },
  },
  order: { id: byId('id of an order'), number: byNumber('number of an order') },
  tokenRequest: {
    id: byId('id of a request'),
    code: byWord('code of a request', 'whole'),
    reference: byReference('reference of the payout of a request'),
  },
  case: { id: byId('id of a case of a kind that you read') },
  posting: {
    reason: {
      name: 'reason of a posting',
      how: 'whole',
      form: 'it has a colon, such as fund:4711',
      isOfForm: (text) => text.includes(':'),
    },
    entry: {
      name: 'number of a ledger entry',
      how: 'whole',
      form: 'it has digits alone, at most 15',
      isOfForm: (text) => /^\d{1,15}$/.test(text),
    },
    reference: byReference('reference of a funding or a withdrawal'),
  },
} as const satisfies Record<FoundKind, Readonly<Record<string, SearchRule>>>

/** The fields that things of a kind are found by. */
export type FieldOf<Kind extends FoundKind> = keyof (typeof SEARCH_RULES)[Kind] & string

/** Why a text is not compared with a field; undefined if it is. */
export function findOmission(
  { isOfForm, isLongEnough }: SearchRule,
  text: string,
): Exclude<Omission, 'roleRequired'> | undefined {
  if (!isOfForm(text)) return 'otherForm'
  return isLongEnough?.(text) === false ? 'tooShort' : undefined
}

const COMPARED: Record<Comparison, string> = {
  whole: 'the whole',
  beginning: 'the beginning of the',
  end: 'the end of the',
  words: 'the beginnings of the words in the',
}

/** Says what a text was compared with, and how, or why not. `roles`: those that the caller lacks. */
export function describeSearch(
  { kind, field, rule }: { kind: FoundKind; field: string; rule: SearchRule },
  text: string,
  roles?: readonly string[],
): SearchedWith {
  const how = roles === undefined ? (findOmission(rule, text) ?? rule.how) : 'roleRequired'
  const why: Record<Omission, string> = {
    tooShort: `it takes ${rule.least} or more`,
    otherForm: rule.form,
    roleRequired: `this needs the role ${roles?.join(' or ')}`,
  }
  const sentence =
    how === 'tooShort' || how === 'otherForm' || how === 'roleRequired'
      ? `Not compared with the ${rule.name}: ${why[how]}`
      : `Compared with ${COMPARED[how]} ${rule.name}`
  return { kind, field, how, text: sentence }
}
