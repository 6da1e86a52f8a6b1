import { NO_ANSWER } from '@cht/sdk/errors'
import { tell } from './toasts.js'

/**
 * Loads the chunk of a component before it is rendered. Resolves to whether it has loaded; a failure is shown in a
 * toast, and the next call tries again.
 */
export async function loadPart(load: () => Promise<unknown>): Promise<boolean> {
  try {
    await load()
    return true
  } catch {
    tell({ kind: 'error', text: NO_ANSWER })
    return false
  }
}
