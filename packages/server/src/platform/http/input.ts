import type { Endpoint, InputOf } from '@cht/sdk/contract'
import type { FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { parseEndpointInput } from '../../domain/endpoint-input.js'
import { invalidInput } from '../../kernel/refusal.js'

// Sets the messages of schemas that define none.
z.config(z.locales.en())

/** No input of an endpoint is nested deeper than this. Fields that no schema names are dropped, so they are not searched. */
const MAX_DEPTH = 5

/** The path of the first text that contains NUL, which PostgreSQL cannot store. */
const findNul = (value: unknown, path: string[] = []): string[] | undefined => {
  if (typeof value === 'string') return value.includes('\0') ? path : undefined
  if (typeof value !== 'object' || value === null || value instanceof Blob || path.length > MAX_DEPTH)
    return undefined
  for (const [key, child] of Object.entries(value)) {
    const found = findNul(child, [...path, key])
    if (found) return found
  }
  return undefined
}

const isObject = (body: unknown) => typeof body === 'object' && body !== null && !Array.isArray(body)

/**
 * Reads the input of an endpoint from the query or the body and from the path's parameters. Throws a 422 refusal that
 * lists the wrong fields.
 */
export function parseInput<E extends Endpoint>(endpoint: E, request: FastifyRequest): InputOf<E> {
  if (!endpoint.input) return undefined as InputOf<E>
  const isRead = request.method === 'GET'
  // Without a body, as a client sends a call whose payload is none, each required field is reported as missing.
  const { body = {} } = request
  if (!isRead && !isObject(body)) throw invalidInput([{ path: '', message: 'must be a JSON object' }])
  const values = { ...Object(isRead ? request.query : body), ...Object(request.params) }
  const nulPath = findNul(values)
  if (nulPath) throw invalidInput([{ path: nulPath.join('.'), message: 'must not contain NUL' }])
  return parseEndpointInput(endpoint, values)
}
