import type { Held, HeldForm } from './held.js'

const asked = new Set<string>()
const nameOf = (what: { key: string } | { id: string }) =>
  'key' in what ? `the data ${what.key}` : `the form ${what.id}`

/** The story's screen has asked its exchange for this. */
export function noteAsked(what: { key: string } | { id: string }): void {
  return void asked.add(nameOf(what))
}

/** Before each story. */
export function forgetAsked(): void {
  asked.clear()
}

/** What was held in a state and never asked for: its story does not show it. */
export function neverAsked(held: readonly (Held | HeldForm)[]): string[] {
  return held.map(nameOf).filter((name) => !asked.has(name))
}
