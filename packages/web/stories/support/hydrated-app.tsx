import { AppProvider } from '@cht/machines/react'
import { StrictMode, useEffect, useRef } from 'react'
import { hydrateRoot, type Root } from 'react-dom/client'
import { renderToReadableStream } from 'react-dom/server'
import { Router } from 'wouter'
import { App } from '../../src/app/app.js'
import { splitLocation } from '../../src/platform/split-location.js'
import { PageTimeZoneContext } from '../../src/platform/time-zone.js'
import { createStaticApp, type StaticAppOptions } from './static-runtime.js'
import { translatePage } from './translate-page.js'

/** A zone that is not that of the browser in the tests. */
const PAGE_TIME_ZONE = 'America/New_York'

/** Those of a page without `<meta>` elements. */
const deployment = { supportEmail: 'support@localhost', rewardedInvestments: 'unknown' } as const

interface HydratedAppProps extends StaticAppOptions {
  /** Path and search. */
  url: string
  /** Whether a translation has changed the markup before it is hydrated. */
  isTranslated?: boolean
  /** Called where the browser's first render differs from the server's markup. */
  onMismatch: (error: unknown) => void
}

/** Renders the app at a URL as the server does, and hydrates the markup. */
export function HydratedApp({ url, isTranslated = false, onMismatch, ...options }: HydratedAppProps) {
  const ref = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const element = document.createElement('div')
    ref.current?.append(element)
    const [path, search] = splitLocation(url)
    let root: Root | undefined
    let endTranslation = () => {}
    const hydrate = async () => {
      // Imported here, because it loads the code of every screen.
      const { renderApp } = await import('../../src/app/page/render-app.js')
      const app = createStaticApp(options)
      const page = await renderApp({ app, location: url, timeZone: PAGE_TIME_ZONE, deployment })
      // The server's renderer leaves its contexts as the part that waited last had them, and the browser's would read them.
      await renderToReadableStream(null)
      if (!element.isConnected) return
      element.innerHTML = page.markup
      if (isTranslated) endTranslation = translatePage('same')
      root = hydrateRoot(
        element,
        <StrictMode>
          <AppProvider app={createStaticApp(options)}>
            <PageTimeZoneContext value={PAGE_TIME_ZONE}>
              <Router hook={() => [path, () => {}]} searchHook={() => search}>
                <App />
              </Router>
            </PageTimeZoneContext>
          </AppProvider>
        </StrictMode>,
        { onRecoverableError: onMismatch },
      )
    }
    hydrate().catch(onMismatch)
    return () => {
      endTranslation()
      element.remove()
      // React may be rendering now.
      setTimeout(() => root?.unmount())
    }
  })
  return <div ref={ref} />
}
