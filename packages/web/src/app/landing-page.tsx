import { renderToStaticMarkup } from 'react-dom/server'
import { Router } from 'wouter'
import '../styles/tokens.css'
import '../styles/base.css'
import LandingScreen from '../features/landing/landing-screen.js'

/** The landing page as it stands in its document; rendered by the build, never by a browser. */
export function landingMarkup(): string {
  return renderToStaticMarkup(
    <Router ssrPath="/">
      <LandingScreen />
    </Router>,
  )
}
