import type { Answer } from './browser.js'
import { redact } from './redact.js'

const MAX_BODY = 300

const describeBody = ({ text, body, headers }: Answer) => {
  if (body !== undefined) return JSON.stringify(redact(body))
  if (text === '') return ''
  return `${headers.get('content-type') ?? 'a body without a content type'}, ${text.length} characters`
}

/** Status and body of a response, shortened and without personal data and secrets. */
export function describeAnswer(answer: Answer): string {
  const body = describeBody(answer)
  return `${answer.status} ${body.length > MAX_BODY ? `${body.slice(0, MAX_BODY)}…` : body}`.trim()
}
