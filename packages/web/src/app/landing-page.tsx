import { renderToStaticMarkup } from 'react-dom/server'
import { Router } from 'wouter'
import '../styles/tokens.css'
import '../styles/base.css'
import LandingScreen from '../features/landing/landing-screen.js'

/** The markup inside the root element of the landing page. The build renders it; browsers do not run this module. */
export function renderLandingMarkup(): string {
  return renderToStaticMarkup(
    <Router ssrPath="/">
      <LandingScreen />
    </Router>,
  )
}
