import { EXCHANGE_UNREACHABLE, NetworkError } from './errors.js'

/** Imports code on demand. Rejects with a `NetworkError` if it cannot be loaded. */
export async function importCode<Code>(load: () => Promise<Code>): Promise<Code> {
  try {
    return await load()
  } catch (cause) {
    throw new NetworkError(EXCHANGE_UNREACHABLE, { cause })
  }
}
