import { readFileSync } from 'node:fs'
import { INVESTMENT_PLANS } from '@cht/sdk/rules'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Router } from 'wouter'
import { RETURN_NOTE } from '../../components/return-note.js'
import { FAQ, SAMPLE_TESTIMONIALS } from './content.js'
import LandingScreen from './landing-screen.js'
import { SampleTestimonials } from './testimonials.js'

const screen = createElement(LandingScreen)
const page = renderToStaticMarkup(createElement(Router, { ssrPath: '/', children: screen }))
const text = page.replace(/<[^>]+>/g, ' ')

test('[landing.7] without testimonials there is no section; the samples are those of the server', () => {
  expect(renderToStaticMarkup(createElement(SampleTestimonials, { list: [] }))).toBe('')
  const file = new URL('../../../../server/content/testimonials.json', import.meta.url)
  expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual(SAMPLE_TESTIMONIALS)
})

test('[landing.11] the texts name the periods of the plans, and an answer about returns has the note about returns', () => {
  const days = INVESTMENT_PLANS.map((plan) => plan.days)
  const periods = `${days.slice(0, -1).join(', ')} or ${days.at(-1)} days`
  const mentions = text.split(`for ${periods}`).length - 1
  expect(mentions).toBe(2)
  expect(FAQ.filter(({ answer }) => /\breturn\b/.test(answer) && !answer.includes(RETURN_NOTE))).toEqual([])
})

test('[landing.3] makes the claims of the specification that are true here', () => {
  for (const claim of [
    'peer-to-peer trading and investment exchange',
    'real time',
    'Live market updates and instant notifications',
    'bank transfer or in USDT, with manual confirmation',
  ])
    expect(text).toContain(claim)
})

test("contains no word of a false claim, and 'guaranteed' only after 'not'", () => {
  expect(text.match(/blockchain|regulat|24\/7|guaranteed|insured|bonus for every/gi)).toEqual([
    'guaranteed',
    'guaranteed',
    'guaranteed',
  ])
  expect(text.match(/not guaranteed/g)).toHaveLength(3)
})
