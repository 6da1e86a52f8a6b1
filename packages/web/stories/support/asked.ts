import type { Held, HeldForm } from './held.js'

const asked = new Set<string>()
const nameOf = (what: { key: string } | { id: string }) =>
  'key' in what ? `the data ${what.key}` : `the form ${what.id}`

/** The story's screen has asked its exchange for this. */
export const noteAsked = (what: { key: string } | { id: string }): void => void asked.add(nameOf(what))

/** Before each story. */
export const forgetAsked = (): void => asked.clear()

/** What was held in a state and never asked for: its story does not show it. */
export const neverAsked = (held: readonly (Held | HeldForm)[]): string[] =>
  held.map(nameOf).filter((name) => !asked.has(name))
