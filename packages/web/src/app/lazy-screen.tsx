import { type ComponentType, lazy, type ReactNode } from 'react'
import type { ScreenProps } from '../platform/routes.js'

interface LazyScreen {
  (props: ScreenProps): ReactNode
  /** Loads the code of the screen, which then renders without a fallback. */
  preload: () => Promise<unknown>
  /** The files of its code, beside those of the first load. */
  files: readonly string[]
}

/**
 * A screen whose code is loaded when it is first rendered. Unlike a component of React's `lazy`, it does not suspend if the code
 * is there already. As with `lazy`, a failure stays until the page is reloaded.
 * @param files where pages are rendered, the build adds them (`build/page.ts`)
 */
export function lazyScreen(
  load: () => Promise<{ default: ComponentType<ScreenProps> }>,
  files: readonly string[] = [],
): LazyScreen {
  let loaded: ComponentType<ScreenProps> | undefined
  let loading: ReturnType<typeof load> | undefined
  const loadOnce = async () => {
    const module = await load()
    loaded = module.default
    return module
  }
  const preload = () => {
    loading ??= loadOnce()
    return loading
  }
  // It is never shown: once its code is there, the screen itself is rendered.
  const Suspended = lazy(preload)
  function LazyScreen(props: ScreenProps) {
    const Screen = loaded ?? Suspended
    return <Screen {...props} />
  }
  return Object.assign(LazyScreen, { preload, files })
}
