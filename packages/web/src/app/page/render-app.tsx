import type { App as AppRuntime } from '@cht/machines'
import { AppProvider } from '@cht/machines/react'
import type { ReactNode } from 'react'
import { renderToReadableStream } from 'react-dom/server'
import { Router } from 'wouter'
import { formatTitle, TitleContext } from '../../hooks/use-title.js'
import { type Brand, BrandContext, PAGE_BRAND } from '../../platform/brand.js'
import { type Deployment, DeploymentContext } from '../../platform/deployment.js'
import { splitLocation } from '../../platform/split-location.js'
import { PageTimeZoneContext } from '../../platform/time-zone.js'
import { App } from '../app.js'
import { preloadScreens } from '../screens.js'

interface RenderOptions {
  /** The runtime with the user's session and data. The rendering opens its forms, so stop it afterwards. */
  app: AppRuntime
  /** Path and search, such as `/orders?tab=completed`. */
  location: string
  /** The zone of all times, such as `Africa/Lagos`. Throws a RangeError if there is no such zone. */
  timeZone: string
  deployment: Deployment
  /** By default that of the build. */
  brand?: Brand | undefined
}

interface RenderedApp {
  /** The markup inside the root element. */
  markup: string
  /** The title of the document; undefined if the location has no screen of its own. */
  title: string | undefined
  /** The location to which the gate leads instead; then there is no screen. */
  redirectTo: string | undefined
}

/** Rejects with the first error of any component. `renderToString` would render the fallback of the boundary around it. */
const renderMarkup = async (element: ReactNode): Promise<string> => {
  const errors: unknown[] = []
  const stream = await renderToReadableStream(element, {
    // A larger boundary would be sent after its fallback, with a script that replaces it.
    progressiveChunkSize: Number.POSITIVE_INFINITY,
    onError: (error) => {
      errors.push(error)
    },
  })
  await stream.allReady
  const markup = await new Response(stream).text()
  if (errors.length > 0) throw errors[0]
  return markup
}

// Code that is not loaded yet would suspend the first rendering of its screen.
await preloadScreens()

/** Renders the app at a location, as the browser's first render must be. Rejects if a component throws. */
export async function renderApp({
  app,
  location,
  timeZone,
  deployment,
  brand = PAGE_BRAND,
}: RenderOptions): Promise<RenderedApp> {
  const [ssrPath, ssrSearch] = splitLocation(location)
  const ssrContext: { redirectTo?: string } = {}
  let title: string | undefined
  const collectTitle = (text: string) => {
    title = formatTitle(text, brand.name)
  }
  const markup = await renderMarkup(
    <AppProvider app={app}>
      <BrandContext value={brand}>
        <DeploymentContext value={deployment}>
          <PageTimeZoneContext value={timeZone}>
            <TitleContext value={collectTitle}>
              <Router ssrPath={ssrPath} ssrSearch={ssrSearch} ssrContext={ssrContext}>
                <App />
              </Router>
            </TitleContext>
          </PageTimeZoneContext>
        </DeploymentContext>
      </BrandContext>
    </AppProvider>,
  )
  return { markup, title, redirectTo: ssrContext.redirectTo }
}
