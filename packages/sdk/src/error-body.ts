import type { FieldError } from './errors.js'
import { getOwnField } from './own-field.js'

const isText = (value: unknown): value is string => typeof value === 'string' && value !== ''

const getText = (body: unknown, ...names: string[]): string | undefined =>
  names.map((name) => getOwnField(body, name)).find(isText)

/** A text, or the texts of a list as one. */
const joinTexts = (value: unknown): string | undefined => {
  if (isText(value)) return value
  const texts = Array.isArray(value) ? value.filter(isText) : []
  return texts.length > 0 ? texts.join('. ') : undefined
}

/** `#/order/amount` and `/order/amount` (JSON pointers) become `order.amount`. */
const toPath = (pointer: string) => pointer.replace(/^#?\//, '').replaceAll('/', '.')

const toFieldError = (entry: unknown): FieldError[] => {
  const path = getText(entry, 'path', 'pointer', 'field', 'property')
  const message = getText(entry, 'message', 'detail')
  return path !== undefined && message !== undefined ? [{ path: toPath(path), message }] : []
}

/** The invalid fields: a list of objects such as `{path, message}`, or an object with one or more messages by field. */
const toFieldErrors = (value: unknown): FieldError[] => {
  if (Array.isArray(value)) return value.flatMap(toFieldError)
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([path, texts]) => {
    const message = joinTexts(texts)
    return message === undefined ? [] : [{ path, message }]
  })
}

/** What the body of an error response says. */
export interface ErrorBody {
  code: string | undefined
  message: string | undefined
  fields: FieldError[]
}

/**
 * Reads our own form, `{message, code, fields}`, and those of other back ends: problem details (RFC 9457) with `detail` and
 * `errors`, a list of messages, and a text or an object of these forms in `error`.
 */
export function readErrorBody(body: unknown): ErrorBody {
  const error = getOwnField(body, 'error')
  const inner = typeof error === 'object' && error !== null ? readErrorBody(error) : undefined
  const fields = toFieldErrors(getOwnField(body, 'fields'))
  const errors = getOwnField(body, 'errors')
  return {
    code: getText(body, 'code') ?? inner?.code,
    message:
      joinTexts(getOwnField(body, 'message')) ??
      getText(body, 'detail') ??
      joinTexts(errors) ??
      inner?.message ??
      joinTexts(error),
    fields: [fields, toFieldErrors(errors), inner?.fields ?? []].find(({ length }) => length > 0) ?? [],
  }
}
