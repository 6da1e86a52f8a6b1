import { REWARDED_INVESTMENTS } from '@cht/sdk/rules'
import { renderToStaticMarkup } from 'react-dom/server'
import { Router } from 'wouter'
import '@cht/ui/styles/fonts.css'
import '@cht/ui/styles/tokens.css'
import '@cht/ui/styles/base.css'
import { LandingContent } from '../features/landing/landing-screen.js'
import { placeholder } from '../features/landing/template.js'
import { BrandContext, PAGE_BRAND } from '../platform/brand.js'

/** The values of `rewarded` for which the landing page is rendered. */
export const VARIANTS = ['unknown', ...REWARDED_INVESTMENTS] as const

/** Our server fills in the brand. */
const TEMPLATE = { name: placeholder('brandName'), shortName: placeholder('brandShortName') }

/**
 * The markup inside the root element of the landing page. The build renders it; browsers do not run this module. Our server fills in
 * the variants that name the rewarded investments.
 */
export function renderLandingMarkup(rewarded: (typeof VARIANTS)[number]): string {
  const isTemplate = rewarded !== 'unknown'
  return renderToStaticMarkup(
    <BrandContext value={isTemplate ? TEMPLATE : PAGE_BRAND}>
      <Router ssrPath="/">
        <LandingContent rewarded={rewarded} isTemplate={isTemplate} />
      </Router>
    </BrandContext>,
  )
}
