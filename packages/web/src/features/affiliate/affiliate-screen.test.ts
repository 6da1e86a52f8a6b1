import { referralCount, referrals } from '@cht/machines/referrals'
import { findElement, readAttributes, readText, readTexts } from '@cht/ui/stories/read-html'
import { createElement } from 'react'
import { expect, test } from 'vitest'
import { referralRows } from '../../../stories/support/fixtures/index.js'
import { formatDate } from '../../../stories/support/local-times.js'
import { renderHtml } from '../../../stories/support/render-html.js'
import { stubData, stubFailure } from '../../../stories/support/stubs.js'
import AffiliateScreen from './affiliate-screen.js'

const renderAffiliate = (options: Parameters<typeof renderHtml>[1] = {}) =>
  renderHtml(createElement(AffiliateScreen), { url: '/affiliate', ...options })

test('[affiliate.1] shows the bonus and the numbers of referrals and active referees', () => {
  expect(readText(findElement(renderAffiliate(), 'dl[aria-label="Referrals"]'))).toBe(
    'Referral Bonus 50,000 CHT Total Referrals 2 Active Referees 1',
  )
})

test('[affiliate.1] shows the link and the ID, each with a button that copies it', () => {
  const share = findElement(renderAffiliate(), '[aria-label="Your referral link"]')
  expect(readText(share)).toBe('Invite Referral link /signup?ref=ADA7K2 Copy Referral ID ADA7K2 Copy')
  expect(readAttributes(share, 'button', 'aria-label')).toEqual(['Copy Referral link', 'Copy Referral ID'])
})

test('[affiliate.1] lists the referees', () => {
  const [kofiJoined, wanjiruJoined] = referralRows.map(({ dateJoined }) => formatDate(dateJoined))
  expect(readTexts(findElement(renderAffiliate(), 'table'), 'tr')).toEqual([
    'Username Amount invested Joined Bonus',
    `kofi 100,000 CHT ${kofiJoined} 50,000 CHT`,
    `wanjiru 0 CHT ${wanjiruJoined} 0 CHT`,
  ])
})

test('[affiliate.1] says that there are no referrals yet', () => {
  const list = findElement(
    renderAffiliate({
      resources: [
        stubData(referrals, []),
        stubData(referralCount, { totalReferrals: 0, activeReferrals: 0 }),
      ],
    }),
    '[aria-label="Your referrals"]',
  )
  expect(readText(list)).toBe(
    'Your referrals No referrals yet People who sign up with your link or your ID are listed here, with the amount that they invested.',
  )
})

test('[affiliate.2] shows why the list could not be loaded', () => {
  const list = findElement(
    renderAffiliate({ resources: [stubFailure(referrals, 'Message of the server')] }),
    '[aria-label="Your referrals"]',
  )
  expect(readText(list)).toBe(
    'Your referrals Your referrals could not be loaded Message of the server Try again',
  )
})
