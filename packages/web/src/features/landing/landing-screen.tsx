import type { RewardedInvestments } from '@cht/sdk/rules'
import { SkipLink } from '@cht/ui/skip-link'
import { useEffect } from 'react'
import { useTitle } from '../../hooks/use-title.js'
import { useDeployment } from '../../platform/deployment.js'
import { CallToAction } from './call-to-action.js'
import { SAMPLE_TESTIMONIALS } from './content.js'
import { ExchangeFacts } from './exchange-facts.js'
import { Faq, FaqTemplate } from './faq.js'
import { Features } from './features.js'
import { FirstSteps } from './first-steps.js'
import { Hero } from './hero.js'
import styles from './landing.module.css'
import { LandingBar } from './landing-bar.js'
import { LandingFooter } from './landing-footer.js'
import { Referral } from './referral.js'
import { Security } from './security.js'
import { SERVER_TEXTS } from './server-texts.js'
import { SPECIFICATION_TEXTS } from './specification-texts.js'
import { placeholder, TemplateBlock } from './template.js'
import { SampleTestimonials, TestimonialsTemplate } from './testimonials.js'

/**
 * Scrolls to the anchor of the URL. Needed only where the app renders the landing page: there the browser looks for the anchor
 * before the element exists.
 */
const useAnchorScroll = () => {
  useEffect(() => {
    document.getElementById(window.location.hash.slice(1))?.scrollIntoView()
  }, [])
}

interface LandingContentProps {
  /** For which investments a referral bonus is paid; unknown with another back end, whose rules may not be those of our server. */
  rewarded: RewardedInvestments | 'unknown'
  /** Whether the server fills in what only it knows. Otherwise there are no facts, and the testimonials are samples. */
  isTemplate?: boolean
}

/**
 * The landing page (spec section 2). The build also prerenders it to a document without scripts, so it uses only links and native
 * elements.
 */
export function LandingContent({ rewarded, isTemplate = false }: LandingContentProps) {
  useTitle('Trade CHT with people')
  useAnchorScroll()
  const texts = rewarded === 'unknown' ? SPECIFICATION_TEXTS : SERVER_TEXTS
  return (
    <>
      <SkipLink />
      <LandingBar />
      <main id="main" tabIndex={-1} className={styles.main}>
        <Hero text={texts.hero} />
        {isTemplate && (
          <TemplateBlock name="facts">
            <ExchangeFacts
              nextSession={placeholder('nextSession')}
              price={placeholder('price')}
              waiting={placeholder('waiting')}
            />
          </TemplateBlock>
        )}
        <Features {...texts} />
        <FirstSteps {...texts} />
        <Security {...texts} />
        <Referral rewarded={rewarded} {...texts} />
        {isTemplate ? <TestimonialsTemplate /> : <SampleTestimonials list={SAMPLE_TESTIMONIALS} />}
        <CallToAction />
        {isTemplate ? <FaqTemplate {...texts} /> : <Faq {...texts} />}
      </main>
      <LandingFooter />
    </>
  )
}

/** The landing page where the app renders it. */
export default function LandingScreen() {
  return <LandingContent rewarded={useDeployment().rewardedInvestments} />
}
