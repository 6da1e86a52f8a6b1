/** Refuses the request: status 400 with this message. */
export class Refusal extends Error {}

export function refuseIf(isRefused: boolean, message: string): void {
  if (isRefused) throw new Refusal(message)
}

/** Refuses the request if a rule has returned a message. */
export function assertValid(message: string | undefined): void {
  if (message !== undefined) throw new Refusal(message)
}

export function assertFound<Found>(found: Found | undefined, message: string): Found {
  if (found === undefined) throw new Refusal(message)
  return found
}
