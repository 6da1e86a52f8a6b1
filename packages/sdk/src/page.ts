import { digits } from './schema.js'
import * as z from './z.js'

/** A list is never answered longer than this (wire, Extensions). */
export const PAGE_MAX = 200

const rule = `must be a number from 1 to ${PAGE_MAX}`
const isLimit = (count: number) => Number.isInteger(count) && count >= 1 && count <= PAGE_MAX

/** How many of a list, a number or its digits; absent, as many as there may be. */
export const limit = z.defaulted(z.made(digits, z.refine(isLimit, rule)), PAGE_MAX)
