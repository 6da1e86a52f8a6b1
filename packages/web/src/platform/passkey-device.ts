import type { PasskeyDevice, PasskeyFailure } from '@cht/machines/second-factor'

/** Loaded with the first passkey. */
const loadLibrary = () => import('@simplewebauthn/browser')

/** What the browser's refusals mean. Any other error is one of the app, and is thrown. */
const FAILURES: Record<string, PasskeyFailure> = {
  NotAllowedError: 'dismissed',
  AbortError: 'dismissed',
  InvalidStateError: 'exists',
}

const toFailure = (error: unknown): PasskeyFailure => {
  const failure = error instanceof Error ? FAILURES[error.name] : undefined
  if (failure === undefined) throw error
  return failure
}

/** Runs a question of the browser. `signal` closes it. */
const ask = async <Answer>(
  signal: AbortSignal | undefined,
  question: (library: Awaited<ReturnType<typeof loadLibrary>>) => Promise<Answer>,
): Promise<Answer | PasskeyFailure> => {
  const library = await loadLibrary()
  const close = () => library.WebAuthnAbortService.cancelCeremony()
  signal?.addEventListener('abort', close)
  try {
    return await question(library)
  } catch (error) {
    return toFailure(error)
  } finally {
    signal?.removeEventListener('abort', close)
  }
}

/** Whether this page may use passkeys of a domain: it is that domain or below it. */
const isBelow = (domain: string): boolean =>
  window.location.hostname === domain || window.location.hostname.endsWith(`.${domain}`)

const device: PasskeyDevice = {
  supports: isBelow,
  create: (optionsJSON, signal) => ask(signal, ({ startRegistration }) => startRegistration({ optionsJSON })),
  use: (optionsJSON, signal) =>
    ask(signal, ({ startAuthentication }) => startAuthentication({ optionsJSON })),
}

/** The passkeys of this browser; undefined where it has none, as on a page without https. */
export const passkeyDevice: PasskeyDevice | undefined = 'PublicKeyCredential' in window ? device : undefined
