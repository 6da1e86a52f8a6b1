import type * as z from 'zod/mini'
import { DEFAULT_MESSAGE } from './field-errors.js'

/** Where a response body does not match the contract. Has no value of the response: it may be personal data. */
export interface Mismatch {
  /** Path of the field, e.g. `0.amount`; empty if the whole payload does not match. */
  path: string
  /** What the contract has there, e.g. `number`, `pending | approved`, or a rule in words. */
  expected: string
  /** The type of what was received, e.g. `string` or `null`; `nothing` if the field is absent. */
  received: string
}

const describeExpected = (issue: z.core.$ZodIssue): string => {
  if (issue.message && issue.message !== DEFAULT_MESSAGE) return issue.message
  switch (issue.code) {
    case 'invalid_type':
      return issue.expected
    case 'invalid_value':
      return issue.values.map(String).join(' | ')
    case 'too_small':
      return `at least ${issue.minimum}`
    case 'too_big':
      return `at most ${issue.maximum}`
    default:
      return 'another form'
  }
}

const describeType = (value: unknown): string => {
  if (value === undefined) return 'nothing'
  if (value === null) return 'null'
  return Array.isArray(value) ? 'array' : typeof value
}

/**
 * The issue of the first field that does not match, with its whole path. The issue of a union has no path: the first of
 * its options that names a field is the one whose kind matched.
 */
const findLeaf = (
  issue: z.core.$ZodIssue,
  parents: PropertyKey[] = [],
): { issue: z.core.$ZodIssue; path: PropertyKey[] } => {
  const path = [...parents, ...issue.path]
  const options = issue.code === 'invalid_union' ? issue.errors.flat() : []
  const field = options.find((option) => option.path.length > 0)
  return field ? findLeaf(field, path) : { issue, path }
}

/** Says where and how a payload does not match. */
export function toMismatch(rootIssue: z.core.$ZodIssue | undefined, payload: unknown): Mismatch {
  if (!rootIssue) return { path: '', expected: 'another form', received: describeType(payload) }
  const { issue, path } = findLeaf(rootIssue)
  const value = path.reduce<unknown>((outer, key) => Object(outer)[key], payload)
  return {
    path: path.map(String).join('.'),
    expected: describeExpected(issue),
    received: describeType(value),
  }
}
