import type { Endpoint } from '@cht/sdk/contract'
import type { Answer } from './browser.js'
import { describeMismatch, getField, isAccepted, type Judge, type Judgement } from './judge.js'

const isText = (value: unknown): boolean => typeof value === 'string' && value.trim() !== ''
const hasMessage = (body: unknown): boolean => {
  const message = getField(body, 'message')
  return isText(message) || (Array.isArray(message) && message.length > 0 && message.every(isText))
}

/** Whether section 7 shows the response: that of each read, and the user of a login and a sign-up. */
const isShown = ({ method, payloadName }: Endpoint) => method === 'GET' || payloadName === 'user'

const judgeSuccess = (endpoint: Endpoint, answer: Answer): Judgement => {
  if (!isAccepted(endpoint, answer)) return { faults: ['status 200, or another 2xx'], warnings: [] }
  if (!endpoint.output) return { faults: [], warnings: [] }
  const reading = endpoint.output(answer.body)
  if (reading.ok)
    return {
      faults: (reading.invalidItems ?? []).map(describeMismatch),
      warnings: [],
      value: reading.value,
    }
  return { faults: isShown(endpoint) ? [describeMismatch(reading)] : [], warnings: [] }
}

/** Judges by the specification: any 4xx with a message refuses, and the SDK must be able to read what section 7 shows. */
export const SPECIFICATION_JUDGE: Judge = {
  judgeSuccess,
  judgeRefusal: (_, { status, body }) => {
    const isRefused = status >= 400 && status < 500 && hasMessage(body)
    return { faults: isRefused ? [] : ['a status from 400 to 499 with a message'], warnings: [] }
  },
}
