import { renderToStaticMarkup } from 'react-dom/server'
import { Router } from 'wouter'
import { BrandContext, PAGE_BRAND } from '../../platform/brand.js'
import { matchRoute } from '../../platform/routes.js'
import { splitLocation } from '../../platform/split-location.js'
import { PageShell } from '../shell/page-shell.js'

/**
 * Renders what a page shows at a location before it has its screen.
 * @param location path and search; without it, the shell fits any screen
 */
export function renderShell(location?: string, brand = PAGE_BRAND): string {
  const match = location === undefined ? undefined : matchRoute(splitLocation(location)[0])
  return renderToStaticMarkup(
    <BrandContext value={brand}>
      <Router ssrPath="/">
        <PageShell route={match?.route} />
      </Router>
    </BrandContext>,
  )
}
