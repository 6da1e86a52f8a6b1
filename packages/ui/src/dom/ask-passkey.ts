/** Why a browser returns no passkey; `unreachable` if the library could not be loaded. */
export type PasskeyFailure = 'dismissed' | 'exists' | 'unsupported' | 'broken' | 'unreachable'

/** What the browser's refusals mean. Every other error, also one of an extension's own code, means that the call is broken. */
const FAILURES: ReadonlyMap<unknown, PasskeyFailure> = new Map([
  ['NotAllowedError', 'dismissed'],
  ['AbortError', 'dismissed'],
  ['InvalidStateError', 'exists'],
  ['ConstraintError', 'unsupported'],
  ['NotSupportedError', 'unsupported'],
])

const toFailure = (error: unknown): PasskeyFailure => FAILURES.get(Object(error).name) ?? 'broken'

/** The part of the library that closes the browser's prompt. */
interface Library {
  WebAuthnAbortService: { cancelCeremony(): void }
}

/**
 * Loads the passkey library and opens a prompt of the browser. Resolves to the answer, or to why there is none. Aborting
 * `signal` closes the prompt.
 */
export async function askPasskey<Lib extends Library, Answer>(
  load: () => Promise<Lib>,
  signal: AbortSignal | undefined,
  prompt: (library: Lib) => Promise<Answer>,
): Promise<Answer | PasskeyFailure> {
  const library = await load().catch(() => undefined)
  if (!library) return 'unreachable'
  // The screen was left while the library was loaded.
  if (signal?.aborted) return 'dismissed'
  const close = () => library.WebAuthnAbortService.cancelCeremony()
  signal?.addEventListener('abort', close)
  try {
    return await prompt(library)
  } catch (error) {
    return toFailure(error)
  } finally {
    signal?.removeEventListener('abort', close)
  }
}
