import { INVESTMENT_PLANS } from '@cht/sdk/rules'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Router } from 'wouter'
import { RETURN_NOTE } from '../../components/return-note.js'
import { LandingContent } from './landing-screen.js'
import { SERVER_TEXTS } from './server-texts.js'
import { SPECIFICATION_TEXTS } from './specification-texts.js'
import { SampleTestimonials } from './testimonials.js'

const renderText = (rewarded: 'every' | 'unknown') => {
  const children = createElement(LandingContent, { rewarded })
  const page = renderToStaticMarkup(createElement(Router, { ssrPath: '/', children }))
  return page.replace(/<[^>]+>/g, ' ')
}
/** The page of our server, and that of every other back end. */
const PAGES = [renderText('every'), renderText('unknown')]

test('[landing.7] without testimonials there is no section', () => {
  expect(renderToStaticMarkup(createElement(SampleTestimonials, { list: [] }))).toBe('')
})

test('[landing.11] the texts name the periods of the plans, and an answer about returns has the note about returns', () => {
  const days = INVESTMENT_PLANS.map((plan) => plan.days)
  const periods = `${days.slice(0, -1).join(', ')} or ${days.at(-1)} days`
  expect(PAGES.map((text) => text.split(`for ${periods}`).length - 1)).toEqual([2, 2])
  const answers = [SERVER_TEXTS, SPECIFICATION_TEXTS].flatMap((texts) => Object.values(texts.answers))
  expect(answers.filter((answer) => /\breturn\b/.test(answer) && !answer.includes(RETURN_NOTE))).toEqual([])
})

test('[landing.3] makes the claims of the specification that are true here', () => {
  for (const claim of [
    'peer-to-peer trading and investment exchange',
    'real time',
    'Live market updates and instant notifications',
    'bank transfer or in USDT, with manual confirmation',
  ])
    for (const text of PAGES) expect(text).toContain(claim)
})

test("contains no word of a false claim, and 'guaranteed' only after 'not'", () => {
  for (const text of PAGES) {
    expect(text.match(/blockchain|regulat|24\/7|guaranteed|insured|bonus for every/gi)).toEqual([
      'guaranteed',
      'guaranteed',
      'guaranteed',
    ])
    expect(text.match(/not guaranteed/g)).toHaveLength(3)
  }
})

/** Rules that the specification does not state, each with a sentence of our server's page. */
const RULES = [
  /tokens held in escrow|escrow gives|into escrow|escrow first|tokens were locked/i,
  /locked|frozen|cannot be spent twice/i,
  /same amount|one country|oldest first|matched first/i,
  /without a match|finds no match|waits for the next one/i,
  /whole verification|not to trade/i,
  /operator’s decision|the operator decides/i,
  /hours after it is completed/i,
  /ledger|entered twice/i,
  /verifies no second account/i,
  /held until|pays no bonus|identity-verified/i,
  /open (sell|buy) orders?/i,
  /different verified sellers/i,
  /late receipt|trade is cancelled|back to the market/i,
  /paid to your available balance/i,
]

test('without our server, the page states no rule that the specification does not state', () => {
  const [ofServer = '', ofOthers = ''] = PAGES
  expect(RULES.filter((rule) => !rule.test(ofServer))).toEqual([])
  expect(RULES.flatMap((rule) => rule.exec(ofOthers)?.[0] ?? [])).toEqual([])
})
