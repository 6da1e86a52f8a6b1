/**
 * How a crash was noticed: React caught it in an error boundary, or did not; an error or a rejected promise that nothing handled; an
 * actor of the app that threw.
 */
export const CRASH_KINDS = ['caught', 'uncaught', 'error', 'rejection', 'actor'] as const

export type CrashKind = (typeof CRASH_KINDS)[number]

/** A crash of the web app, without data of its user. */
export interface CrashReport {
  kind: CrashKind
  /** The name of a file of the app, which each build changes. */
  release: string
  /** The name of the error. */
  name: string
  /** As `scrubMessage` returns it. */
  message: string
  /** Where it happened in the app's files, as `FILE:LINE:COLUMN`, the innermost first. */
  frames: string[]
}

/** The limits of a report. Its text is ASCII, so that a character is a byte. */
export const CRASH_REPORT_LIMITS = { message: 200, frames: 8 } as const

export const CRASH_FILE = /^[\w.-]{1,80}$/
export const CRASH_NAME = /^[A-Za-z]{1,40}$/
export const CRASH_FRAME = /^[\w.-]{1,80}\.[jt]sx?:\d{1,7}:\d{1,7}$/

const REMOVED = '<removed>'

/** After these words, an engine quotes a name of the program and not a value. */
const NAMES_FOLLOW = /\b(?:reading|setting|evaluating|property|token)[\s(:]*$/

/** The value that `in` was applied to, which V8 writes without quotes. */
const SEARCHED = /\b(search for ).* in .*/

/** Quoted texts. A mark within a word, such as an apostrophe, opens none. */
const QUOTED = /(^|\W)("[^"]*"?|`[^`]*`?|'[^']*'?)/g

/** A path of names in a program, such as `order.price`. */
const IDENTIFIERS = /^[A-Za-z_$][A-Za-z_$.]{0,39}$/

/** The number of an error of React, which says more than its text. */
const REACT_ERROR = /^#\d{1,3};?$/

/** What may be a number of a user, an email, a URL, a token or a name: a word with one of these, in another script, or too long. */
const PRIVATE = /[\d@/\\?&=%]|[^!-~]|.{41}/

/**
 * Removes from the message of an error what may be data of a user: quoted texts, unless they follow a word that names a part of a program, and words
 * with a digit, an `@`, a slash or a character beyond ASCII, or of more than 40 characters. Returns one line of ASCII.
 */
export function scrubMessage(message: string): string {
  return message
    .slice(0, 10 * CRASH_REPORT_LIMITS.message)
    .replace(SEARCHED, `$1${REMOVED}`)
    .replace(QUOTED, (match, before: string, quoted: string, at: number, text: string) => {
      const isName = NAMES_FOLLOW.test(text.slice(0, at) + before) && IDENTIFIERS.test(quoted.slice(1, -1))
      return isName ? match : before + REMOVED
    })
    .split(/\s+/)
    .map((word) => (PRIVATE.test(word) && !REACT_ERROR.test(word) ? REMOVED : word))
    .join(' ')
    .slice(0, CRASH_REPORT_LIMITS.message)
}
