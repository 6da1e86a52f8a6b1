import type { FormStub, ResourceStub } from './stubs.js'

type Request = { key: string } | { id: string }

const recorded = new Set<string>()
const describeRequest = (request: Request) =>
  'key' in request ? `the resource ${request.key}` : `the form ${request.id}`

/** Records that the story's screen has read a resource or opened a form. */
export function recordRequest(request: Request): void {
  recorded.add(describeRequest(request))
}

/** Forgets the requests of the previous story. */
export function clearRequests(): void {
  recorded.clear()
}

/** Finds the stubs that the screen of the story has not read. */
export function findUnusedStubs(stubs: readonly (ResourceStub | FormStub)[]): string[] {
  return stubs.map(describeRequest).filter((description) => !recorded.has(description))
}
