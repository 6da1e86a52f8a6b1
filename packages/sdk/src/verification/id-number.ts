import type { FormError } from '../form-rule.js'
import type { Country } from '../model/country.js'
import type { VerificationForm } from './rules.js'

/** The format of a normalized ID number. */
export interface IdFormat {
  pattern: RegExp
  /** The message for a number of another format. */
  rule: string
}

/** ICAO Doc 9303, part 4: a passport number has at most 9 letters and digits. */
const PASSPORT: IdFormat = {
  pattern: /^[A-Z0-9]{6,9}$/,
  rule: 'A passport number has 6 to 9 letters and digits',
}
/** The authorities (DVLA in Ghana, NTSA in Kenya) publish no format and have issued several. */
const DRIVERS_LICENSE: IdFormat = {
  pattern: /^[A-Z0-9]{5,20}$/,
  rule: "A driver's license number has 5 to 20 letters and digits",
}

/** The formats of the documents in `ID_TYPES`. Their patterns mean the same in PostgreSQL. */
export const ID_FORMATS: Record<Country, Record<string, IdFormat>> = {
  // National Identity Management Commission, "About the NIN": 11 digits.
  nigeria: { 'NIN Slip': { pattern: /^[0-9]{11}$/, rule: 'A NIN has 11 digits' } },
  ghana: { 'National Passport': PASSPORT, "Driver's License": DRIVERS_LICENSE },
  kenya: { 'National Passport': PASSPORT, "Driver's License": DRIVERS_LICENSE },
}

/** Converts an ID number to upper case, unifies compatible characters (NFKC), and keeps only letters and digits. */
export function normalizeIdNumber(idNumber: string): string {
  return idNumber
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[^\p{L}\p{N}]|\p{DI}/gu, '')
}

/** Refuses a number that does not have the format of its document. An unknown document has no format. */
export function validateIdNumber({
  country,
  verificationType,
  idNumber,
}: Pick<VerificationForm, 'country' | 'verificationType' | 'idNumber'>): FormError<'idNumber'> | undefined {
  if (country === '') return undefined
  const format = Object.hasOwn(ID_FORMATS[country], verificationType)
    ? ID_FORMATS[country][verificationType]
    : undefined
  return !format || format.pattern.test(normalizeIdNumber(idNumber))
    ? undefined
    : { message: format.rule, fields: ['idNumber'] }
}
