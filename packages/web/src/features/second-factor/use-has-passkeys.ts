import { useResource } from '@cht/machines/react'
import { passkeyOffer } from '@cht/machines/second-factor'

/**
 * Whether passkeys can be used here; undefined until that is known. False if the first load fails: the user then has the other ways
 * to confirm. An answer is kept when a later load fails.
 */
export function useHasPasskeys(): boolean | undefined {
  const { data, failure } = useResource(passkeyOffer)
  return data ?? (failure === undefined ? undefined : false)
}
