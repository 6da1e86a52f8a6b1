import type { FormStub, ResourceStub } from './stubs.js'

/** A resource by its key, or a form by its id. */
type Use = { key: string } | { id: string }

const uses = new Set<string>()
const describeUse = (use: Use) => ('key' in use ? `the resource ${use.key}` : `the form ${use.id}`)

/** Records that the story's screen has read a resource or opened a form. */
export function recordUse(use: Use): void {
  uses.add(describeUse(use))
}

/** Forgets what the previous story has used. */
export function clearUses(): void {
  uses.clear()
}

/** Finds the stubs that the screen of the story has not used. */
export function findUnusedStubs(stubs: readonly (ResourceStub | FormStub)[]): string[] {
  return stubs.map(describeUse).filter((description) => !uses.has(description))
}
