import { EXCHANGE_UNREACHABLE } from '@cht/sdk/errors'
import { showToast } from '@cht/ui/dom/toasts'

/**
 * Loads the chunk of a component before it is rendered. Resolves to whether it has loaded; a failure is shown in a
 * toast, and the next call tries again.
 */
export async function loadChunk(load: () => Promise<unknown>): Promise<boolean> {
  try {
    await load()
    return true
  } catch {
    showToast({ kind: 'error', text: EXCHANGE_UNREACHABLE })
    return false
  }
}
