import type { SentRequest } from './browser.js'

/** What was sent, what the contract says, and what came. */
export interface Finding {
  sent?: SentRequest
  expected: string
  received: string
  /** What became of a write that should have been refused and was not. */
  aftermath?: string
}

/** A difference from the documented shape that the SDK tolerates. */
export interface Warning {
  sent: SentRequest
  message: string
  received: string
}

/** The back end breaks the rule of a row. */
export class Fault extends Error {
  constructor(readonly finding: Finding) {
    super(finding.expected)
  }
}

/** The rule of a row does not apply to the back end. The message says why. */
export class Skip extends Error {}

/** The kit cannot run: the back end cannot be reached, or an account cannot be used. The message says why. */
export class ConformanceError extends Error {}
