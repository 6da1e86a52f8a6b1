import type { PasskeyPrompts } from './ask-passkey.js'

/** What creates and uses passkeys. */
export interface PasskeyDevice extends PasskeyPrompts {
  supports(domain: string): boolean
}

/** Whether this page may use passkeys of a domain: it is that domain or below it. */
const canUsePasskeysOf = (domain: string): boolean =>
  window.location.hostname === domain || window.location.hostname.endsWith(`.${domain}`)

/** Whether the page has the calls that create and use passkeys. An extension may have removed them. */
const hasCalls = (): boolean => {
  const { credentials } = navigator as Partial<Navigator>
  return typeof credentials?.get === 'function' && typeof credentials.create === 'function'
}

/** The device over prompts that are loaded when one is first needed. */
export const createPasskeyDevice = (
  load: () => Promise<{ passkeyPrompts: PasskeyPrompts }>,
): PasskeyDevice => {
  const ask =
    <Name extends keyof PasskeyPrompts>(name: Name) =>
    async (options: never, signal?: AbortSignal) => {
      if (!hasCalls()) return 'unsupported'
      const loaded = await load().catch(() => undefined)
      return loaded ? loaded.passkeyPrompts[name](options, signal) : 'unreachable'
    }
  return { supports: canUsePasskeysOf, create: ask('create'), use: ask('use') } as PasskeyDevice
}

/** The passkeys of this browser; undefined where it has none, as on a page without https. */
export const passkeyDevice: PasskeyDevice | undefined =
  'PublicKeyCredential' in window ? createPasskeyDevice(() => import('./passkey-prompts.js')) : undefined
