import * as z from 'zod/mini'
import { metadata } from '../metadata.js'
import { toLowerCaseIfString } from '../schema.js'
import { COUNTRIES, COUNTRY_RULE } from './country.js'

/** Case-insensitive. */
export const country = z.pipe(
  z.transform<string, unknown>(toLowerCaseIfString),
  z.literal(COUNTRIES, COUNTRY_RULE),
)

/** Whole CHT. */
export const tokens = z.int().check(z.minimum(0)).register(metadata, { description: 'Whole CHT.' })
