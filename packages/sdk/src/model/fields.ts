import * as z from 'zod/mini'
import { metadata } from '../metadata.js'
import { parseDigits, toLowerCaseIfString } from '../schema.js'
import { COUNTRIES, COUNTRY_RULE } from './country.js'

/** Case-insensitive. */
export const country = z.pipe(
  z.transform<string, unknown>(toLowerCaseIfString),
  z.literal(COUNTRIES, COUNTRY_RULE),
)

const WHOLE_TOKENS = { type: 'integer', description: 'Whole CHT.' } as const

/** Whole CHT. Other back ends may send a string of digits. */
export const tokens = z
  .pipe(z.transform<number, unknown>(parseDigits), z.int().check(z.minimum(0)))
  .register(metadata, WHOLE_TOKENS)

/** Converts a string of a decimal number, as databases write it, to a number; returns any other value unchanged. */
const parseDecimal = (value: unknown) =>
  typeof value === 'string' && /^\d{1,15}(\.\d{1,8})?$/.test(value) ? Number(value) : value

/** A balance in CHT: whole, as our server sends it; other back ends may send decimals, or a string of a number. */
export const balance = z
  .pipe(
    z.transform<number, unknown>(parseDecimal),
    z.number().check(z.minimum(0), z.maximum(Number.MAX_SAFE_INTEGER)),
  )
  .register(metadata, WHOLE_TOKENS)
