import { type ComponentType, useEffect, useState } from 'react'
import { DEFERRED_LOAD_DELAY } from '../platform/offline-app.js'

/**
 * A component that is loaded some seconds after the screen, so that it does not slow down the first load. Undefined until it is
 * loaded, also if that fails. `load` must be the same function at each render.
 */
export function useDeferredPart<Props>(
  load: () => Promise<ComponentType<Props>>,
  isWanted: boolean,
): ComponentType<Props> | undefined {
  const [Part, setPart] = useState<ComponentType<Props>>()
  useEffect(() => {
    if (!isWanted) return
    const show = async () => {
      const loaded = await load()
      setPart(() => loaded)
    }
    const timer = setTimeout(() => show().catch(() => {}), DEFERRED_LOAD_DELAY)
    return () => clearTimeout(timer)
  }, [load, isWanted])
  return Part
}
