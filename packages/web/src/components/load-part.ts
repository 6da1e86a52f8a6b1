import { NO_ANSWER } from '@cht/sdk/errors'
import { tell } from './toasts.js'

/** Loads the code of a part before it is shown. A failure is told in a toast; the next try loads it again. */
export async function loadPart(load: () => Promise<unknown>): Promise<boolean> {
  try {
    await load()
    return true
  } catch {
    tell({ kind: 'error', text: NO_ANSWER })
    return false
  }
}
