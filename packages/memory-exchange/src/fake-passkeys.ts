import type { NewPasskey, PasskeyRequestOptions, UsedPasskey } from '@cht/sdk/contract'

/** The parts of what a browser returns that the exchange in memory reads. Nothing is signed. */
const createCredential = (credentialId: string, challenge: string) => ({
  id: credentialId,
  rawId: credentialId,
  type: 'public-key' as const,
  clientDataJSON: toBase64url(JSON.stringify({ challenge })),
})

const toBase64url = (text: string) => btoa(text).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')

const fromBase64url = (text: string) => atob(text.replaceAll('-', '+').replaceAll('_', '/'))

/** The challenge that a passkey of the fake device answers; undefined if it cannot be read. */
export function readChallenge({ response }: NewPasskey | UsedPasskey): string | undefined {
  try {
    return JSON.parse(fromBase64url(response.clientDataJSON)).challenge
  } catch {
    return undefined
  }
}

let lastCredential = 0

/**
 * A device whose passkeys the exchange in memory accepts: an answer names its credential and its challenge, and no key signs it.
 * It has the form of the app's `PasskeyDevice`.
 */
export function createFakePasskeyDevice() {
  const credentials: string[] = []
  return {
    supports: () => true,
    create: async ({ challenge }: { challenge: string }): Promise<NewPasskey> => {
      lastCredential += 1
      const id = toBase64url(`credential-${lastCredential}`)
      credentials.push(id)
      const { clientDataJSON, ...passkey } = createCredential(id, challenge)
      return { ...passkey, response: { clientDataJSON, attestationObject: 'AA' } }
    },
    use: async ({
      challenge,
      allowCredentials,
    }: PasskeyRequestOptions): Promise<UsedPasskey | 'dismissed'> => {
      const isAllowed = (id: string) =>
        allowCredentials.length === 0 || allowCredentials.some((known) => known.id === id)
      const id = credentials.findLast(isAllowed)
      if (id === undefined) return 'dismissed'
      const { clientDataJSON, ...passkey } = createCredential(id, challenge)
      return { ...passkey, response: { clientDataJSON, authenticatorData: 'AA', signature: 'AA' } }
    },
  }
}
