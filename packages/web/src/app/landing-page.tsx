import { REWARDED_INVESTMENTS } from '@cht/sdk/rules'
import { renderToStaticMarkup } from 'react-dom/server'
import { Router } from 'wouter'
import '@cht/ui/styles/fonts.css'
import '@cht/ui/styles/tokens.css'
import '@cht/ui/styles/base.css'
import { LandingContent } from '../features/landing/landing-screen.js'

/** The values of `rewarded` for which the landing page is rendered. */
export const VARIANTS = ['unknown', ...REWARDED_INVESTMENTS] as const

/**
 * The markup inside the root element of the landing page. The build renders it; browsers do not run this module. Our server fills in
 * the variants that name the rewarded investments.
 */
export function renderLandingMarkup(rewarded: (typeof VARIANTS)[number]): string {
  return renderToStaticMarkup(
    <Router ssrPath="/">
      <LandingContent rewarded={rewarded} isTemplate={rewarded !== 'unknown'} />
    </Router>,
  )
}
