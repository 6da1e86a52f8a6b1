import { type Endpoint, promisesPayload } from '@cht/sdk/contract'
import type { Answer } from './browser.js'
import { findRefusalMismatches, findSuccessMismatches } from './documented-shape.js'
import { redact } from './redact.js'

interface Mismatch {
  path: string
  expected: string
  received: string
}

/** What is wrong with a response, and its payload. */
export interface Judgement {
  /** What was expected, where the SDK's clients cannot use the response. */
  faults: string[]
  /** Where the response differs from the documented shape in a way that the SDK tolerates. */
  warnings: string[]
  /** The payload, as the SDK reads it. */
  value?: unknown
}

/** The refusal that a request must get. */
export interface ExpectedRefusal {
  status: number
  code: string
  /** An answer that the path is unknown is no refusal. */
  knowsPath?: true
}

/** Judges the responses to requests that must succeed, and to those that must be refused. */
export interface Judge {
  judgeSuccess(endpoint: Endpoint, answer: Answer): Judgement
  judgeRefusal(expected: ExpectedRefusal, answer: Answer): Judgement
}

export function isSuccess(status: number): boolean {
  return status >= 200 && status < 300
}

/** Whether the status is a success of the endpoint. */
export function isAccepted({ successStatus }: Endpoint, { status }: Answer): boolean {
  return isSuccess(status) && (successStatus ?? status) === status
}

/** A field of a JSON object; undefined if it has none, or the body is no object. */
export function getField(body: unknown, name: string): unknown {
  return typeof body === 'object' && body !== null && Object.hasOwn(body, name)
    ? (body as Record<string, unknown>)[name]
    : undefined
}

const isPresent = (value: unknown) => value !== undefined && value !== null

/** Whether the body has a payload, valid or not. Without one, the SDK counts a write as a success. */
const hasPayload = ({ payloadName = 'data' }: Endpoint, body: unknown) =>
  isPresent(getField(body, 'data')) || isPresent(getField(body, payloadName))

export function describeMismatch({ path, expected, received }: Mismatch): string {
  return `${path || 'the payload'}: ${expected}, received ${received}`
}

const SDK_READS = 'the SDK reads it, the documented shape differs'

const readPayload = (endpoint: Endpoint, { body }: Answer): Judgement => {
  const mismatches = findSuccessMismatches(endpoint, body).map((mismatch) => `${mismatch} (${SDK_READS})`)
  if (!endpoint.output) return { faults: [], warnings: mismatches }
  const reading = endpoint.output(body)
  const value = reading.ok ? reading.value : undefined
  if (reading.ok && reading.invalidItems?.length)
    return { faults: reading.invalidItems.map(describeMismatch), warnings: [], value }
  if (reading.ok && value !== undefined) return { faults: [], warnings: mismatches, value }
  if (!promisesPayload(endpoint) && !hasPayload(endpoint, body))
    return { faults: [], warnings: ['the response has no payload: the SDK returns undefined'], value }
  const faults = reading.ok ? findSuccessMismatches(endpoint, body) : [describeMismatch(reading)]
  return { faults, warnings: [], value }
}

/** Judges the response to a request that must succeed. */
function judgeSuccess(endpoint: Endpoint, answer: Answer): Judgement {
  const status = endpoint.created ? 201 : 200
  if (!isAccepted(endpoint, answer)) return { faults: [`status ${status}`], warnings: [] }
  const judgement = readPayload(endpoint, answer)
  if (answer.status !== status)
    judgement.warnings.push(
      `the status is ${answer.status}; documented is ${status} (the SDK accepts every 2xx)`,
    )
  return judgement
}

/** As `judgeSuccess`, for a request that must be refused. */
function judgeRefusal({ status, code }: ExpectedRefusal, { status: received, body }: Answer): Judgement {
  if (received !== status) return { faults: [`status ${status} with the code ${code}`], warnings: [] }
  const warnings = findRefusalMismatches(body).map((mismatch) => `${mismatch} (the SDK has a fallback)`)
  const receivedCode = getField(body, 'code')
  if (typeof receivedCode === 'string' && receivedCode !== code)
    warnings.push(`the code is ${redact(receivedCode, 'code')}; documented is ${code}`)
  if (code === 'invalid_input' && !Array.isArray(getField(body, 'fields')))
    warnings.push('the refusal does not list the invalid fields')
  return { faults: [], warnings }
}

/** Judges by the documented shapes, statuses and codes. */
export const EXCHANGE_JUDGE: Judge = { judgeSuccess, judgeRefusal }
