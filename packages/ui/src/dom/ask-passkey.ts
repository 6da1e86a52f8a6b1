import type {
  AuthenticationResponseJSON,
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
  RegistrationResponseJSON,
} from '@simplewebauthn/browser'

/** Why a browser returns no passkey; `unreachable` if the code that asks it could not be loaded. */
export type PasskeyFailure = 'dismissed' | 'exists' | 'unsupported' | 'broken' | 'unreachable'

/** What the browser is asked. `signal` closes its question. */
export interface PasskeyPrompts {
  create(
    optionsJSON: PublicKeyCredentialCreationOptionsJSON,
    signal?: AbortSignal,
  ): Promise<RegistrationResponseJSON | PasskeyFailure>
  use(
    optionsJSON: PublicKeyCredentialRequestOptionsJSON,
    signal?: AbortSignal,
  ): Promise<AuthenticationResponseJSON | PasskeyFailure>
}

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

/** Opens a prompt of the browser. Resolves to the answer, or to why there is none. Aborting `signal` closes the prompt. */
export async function askPasskey<Lib extends Library, Answer>(
  library: Lib,
  signal: AbortSignal | undefined,
  prompt: (library: Lib) => Promise<Answer>,
): Promise<Answer | PasskeyFailure> {
  // The screen was left while this code was loaded.
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
