import { INVESTMENT_PLANS } from '@cht/sdk/rules'
import { findElement, readLinks, readText, readTexts } from '@cht/ui/stories/read-html'
import { createElement } from 'react'
import { describe, expect, test } from 'vitest'
import { renderHtml } from '../../../stories/support/render-html.js'
import { RETURN_NOTE } from '../../components/return-note.js'
import { QUESTIONS } from './content.js'
import LandingScreen, { LandingContent } from './landing-screen.js'

const screen = renderHtml(createElement(LandingScreen), { url: '/', gate: 'guest' })
/** The section that is named after the heading with this id. */
const section = (titleId: string) => findElement(screen, `section[aria-labelledby="${titleId}"]`)

test('[landing.1] the top bar has the logo, the anchors, Login and Signup', () => {
  expect(readLinks(findElement(screen, 'header'))).toEqual([
    ['CHT', '/'],
    ['Login', '/login'],
    ['Signup', '/signup'],
    ['Why Us', '#why'],
    ['How it works', '#how'],
    ['Faqs', '#faqs'],
  ])
})

describe('each of these leads to the sign-up', () => {
  const toSignup = (text: string) => [[text, '/signup']]

  test('[landing.2] the hero', () => {
    expect(readTexts(section('start-title'), 'h1')).toHaveLength(1)
    expect(readLinks(section('start-title'))).toEqual(toSignup('Get Started'))
  })

  test('[landing.4] the three steps', () => {
    expect(readTexts(section('how-title'), 'h2, li span, h3')).toEqual([
      'Get Started In 3 Simple Steps',
      '1',
      'Create your account',
      '2',
      'Join Live Trading Sessions',
      '3',
      'Secure Your Transactions',
    ])
    expect(readLinks(section('how-title'))).toEqual(toSignup('Create Account'))
  })

  test('[landing.5] the security commitment', () => {
    expect(readTexts(section('security-title'), 'h2')).toEqual(['Our security commitment'])
    expect(readLinks(section('security-title'))).toEqual(toSignup('Get Started'))
  })

  test('[landing.6] the referral programme', () => {
    expect(readTexts(section('referral-title'), 'h2')).toEqual(['Our referral programme'])
    expect(readLinks(section('referral-title'))).toEqual(toSignup('Get Started'))
  })

  test('[landing.8] the call to action', () => {
    expect(readTexts(section('join-title'), 'h2')).toHaveLength(1)
    expect(readLinks(section('join-title'))).toEqual(toSignup('Get Started'))
  })
})

test('[landing.3] Why Choose has six cards, with our server and without it', () => {
  expect(readTexts(section('why-title'), 'h2')).toEqual(['Why Choose CHT'])
  expect(readTexts(section('why-title'), 'li h3')).toHaveLength(6)
  const ofServer = renderHtml(createElement(LandingContent, { rewarded: 'first' }), { url: '/' })
  expect(readTexts(ofServer, '#why li h3')).toHaveLength(6)
})

test('[landing.7] three testimonials are marked as samples, once', () => {
  const testimonials = section('testimonials-title')
  expect(readTexts(testimonials, 'h2')).toEqual(['Why traders trust CHT exchange'])
  expect(readTexts(testimonials, 'figcaption')).toEqual([
    'Buyer, bank transfer',
    'Seller, bank transfer',
    'Trader, Crypto/USDT',
  ])
  expect(readText(testimonials).match(/samples/g)).toHaveLength(1)
})

test('the hero shows the screen of a trade, from the charts, in which nothing can be pressed', () => {
  const picture = findElement(screen, '#main section:first-child figure')
  expect(readText(picture)).toBe(
    'Order #7F3A Awaiting confirmation 11 min left Kofi Mensah sent a receipt. We have not checked it. Look for 75,000.00 NGN from Kofi Mensah in your First Bank account ending in 6789 You sell 75,000 CHT Reference 7F3A The money is there It is not there A trade, as its seller sees it',
  )
  expect(picture.querySelectorAll('a, button, input')).toEqual([])
})

test('the template has what the server fills in, and the page without our server has none of it', () => {
  const template = renderHtml(createElement(LandingContent, { rewarded: 'every', isTemplate: true }), {
    url: '/',
  })
  expect(readText(template).match(/{{[^}]+}}/g)).toEqual([
    '{{#facts}}',
    '{{nextSession}}',
    '{{price}}',
    '{{waiting}}',
    '{{/facts}}',
    '{{#hasTestimonials}}',
    '{{#testimonials}}',
    '{{quote}}',
    '{{role}}',
    '{{/testimonials}}',
    '{{/hasTestimonials}}',
    '{{#hasSamples}}',
    '{{/hasSamples}}',
    '{{#hasFaq}}',
    '{{#questions}}',
    '{{question}}',
    '{{answer}}',
    '{{/questions}}',
    '{{/hasFaq}}',
    '{{#hasOurFaq}}',
    '{{/hasOurFaq}}',
  ])
  expect(readText(screen)).not.toContain('{{')
})

test('[landing.9] of six questions the browser keeps at most one open', () => {
  const questions = section('faqs-title').querySelectorAll('details')
  expect(questions).toHaveLength(6)
  expect(new Set(questions.map((question) => question.getAttribute('name')))).toEqual(new Set(['faq']))
  expect(questions.filter((question) => question.hasAttribute('open'))).toEqual([])
})

test('[landing.10] the footer has Login, Create Account and Contact Support', () => {
  const links = readLinks(findElement(screen, 'footer nav'))
  expect(links.filter(([text]) => ['Login', 'Create Account', 'Contact Support'].includes(text))).toEqual([
    ['Login', '/login'],
    ['Create Account', '/signup'],
    ['Contact Support', expect.stringMatching(/^mailto:[^@]+@[^@]+$/)],
  ])
})

test('[landing.11] the table of plans has each period with its return, and the note', () => {
  const why = section('why-title')
  expect(readTexts(why, 'dt')).toEqual(INVESTMENT_PLANS.map(({ days }) => `${days} days`))
  expect(readTexts(why, 'dd')).toEqual(INVESTMENT_PLANS.map(({ roi }) => `${roi}% return`))
  expect(readText(why).endsWith(RETURN_NOTE)).toBe(true)
})

test('[landing.13] the questions name KYC, escrow and live sessions', () => {
  const questions = Object.values(QUESTIONS)
  for (const subject of [/KYC/, /escrow/, /live trading sessions/])
    expect(questions.filter((question) => subject.test(question))).toHaveLength(1)
})

test('[landing.14] the sections are in the order of the specification, with their anchors', () => {
  expect(
    screen.querySelectorAll('main section').map((element) => element.getAttribute('aria-labelledby')),
  ).toEqual([
    'start-title',
    'why-title',
    'how-title',
    'security-title',
    'referral-title',
    'testimonials-title',
    'join-title',
    'faqs-title',
  ])
  for (const anchor of ['why', 'how', 'faqs'])
    expect(findElement(screen, `#${anchor}`).getAttribute('aria-labelledby')).toBe(`${anchor}-title`)
})

test('the markup has no inline styles or scripts, which the Content Security Policy forbids', () => {
  expect(screen.querySelectorAll('[style], style, script')).toEqual([])
})
