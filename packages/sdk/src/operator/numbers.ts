import * as z from 'zod/mini'
import { MAX_TOKEN_REQUEST_AMOUNT } from '../token-requests/rules.js'

/** A whole number from `min` to `max`. */
export const wholeNumber = (min: number, max: number) =>
  z
    .number()
    .check(
      z.int('is not valid'),
      z.minimum(min, `must be at least ${min.toLocaleString('en-GB')}`),
      z.maximum(max, `must be at most ${max.toLocaleString('en-GB')}`),
    )

/** Whole CHT that the operator moves at once: as many as a user can request. */
export const tokenAmount = wholeNumber(1, MAX_TOKEN_REQUEST_AMOUNT)
