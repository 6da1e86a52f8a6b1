import { investmentCountdown, investmentList } from '@cht/machines/investments'
import { findElement, readAttributes, readLinks, readText, readTexts } from '@cht/ui/stories/read-html'
import { createElement } from 'react'
import { describe, expect, test } from 'vitest'
import {
  activeInvestment,
  buildInvestmentList,
  heldInvestment,
  releasedInvestment,
} from '../../../stories/support/fixtures/index.js'
import { formatDate } from '../../../stories/support/local-times.js'
import { renderHtml } from '../../../stories/support/render-html.js'
import { stubData, stubFailure } from '../../../stories/support/stubs.js'
import { RETURN_NOTE } from '../../components/return-note.js'
import InvestmentScreen from './investment-screen.js'

type Options = NonNullable<Parameters<typeof renderHtml>[1]>
const renderInvestments = (tab: string, options: Options = {}) =>
  renderHtml(createElement(InvestmentScreen), { url: `/investment?tab=${tab}`, ...options })

test('[invest.1] shows the totals, both tabs, and a link to a new investment', () => {
  const screen = renderInvestments('pending')
  expect(readText(findElement(screen, 'aside[aria-label="Totals"]'))).toBe(
    `Total Invested 300,000 CHT Total Expected Return 375,000 CHT ${RETURN_NOTE}`,
  )
  expect(readTexts(screen, '[role="tab"]')).toEqual(['Pending 1', 'Completed 2'])
  expect(readLinks(screen)).toEqual([['New Investment', '/create-investment']])
})

test('[invest.1] lists the investments of the selected tab as cards', () => {
  const listCards = (tab: string) => readTexts(renderInvestments(tab), 'article h2')
  expect([listCards('pending'), listCards('completed')]).toEqual([
    ['14 days 25% return'],
    ['14 days 25% return', '14 days 25% return'],
  ])
  expect(
    readTexts(renderHtml(createElement(InvestmentScreen), { url: '/investment' }), '[aria-selected="true"]'),
  ).toEqual(['Pending 1'])
})

/** The only card of the completed tab. */
const renderCompleted = (investment: typeof heldInvestment, options: Options = {}) =>
  findElement(
    renderInvestments('completed', {
      ...options,
      resources: [
        stubData(investmentList, buildInvestmentList([], [investment])),
        ...(options.resources ?? []),
      ],
    }),
    'article',
  )

const formatFacts = ({ investmentCreatedAt, investmentEndsAt }: typeof heldInvestment) =>
  `capital included Start ${formatDate(investmentCreatedAt)} End ${formatDate(investmentEndsAt)}`

test('[invest.2] a card has days, return, amounts, dates and progress', () => {
  const card = findElement(renderInvestments('pending'), 'article')
  expect(readText(card)).toBe(
    `14 days 25% return Active Staked 100,000 CHT Expected return 125,000 CHT ${formatFacts(activeInvestment)} 9 days left 36%`,
  )
  expect(readAttributes(card, '[role="progressbar"]', 'aria-valuenow')).toEqual(['36'])
  expect(readAttributes(card, '[role="timer"]', 'aria-label')).toEqual(['Time left of the plan'])
})

describe('a completed investment', () => {
  test('[invest.3] [invest.4] before its capital is released, has a countdown to the release, and can be re-invested', () => {
    const card = renderCompleted(heldInvestment)
    expect(readText(card)).toBe(
      `14 days 25% return Return paid Staked 100,000 CHT Expected return 125,000 CHT ${formatFacts(heldInvestment)} 2 days left until capital release Re-invest`,
    )
    expect(readAttributes(card, '[role="timer"]', 'aria-label')).toEqual(['Time left until capital release'])
  })

  test('[invest.3] [invest.4] after the release, is paid to the wallet, and cannot be re-invested', () => {
    const card = renderCompleted(releasedInvestment)
    expect(readText(card)).toBe(
      `14 days 25% return Paid to wallet Staked 100,000 CHT Paid 125,000 CHT ${formatFacts(releasedInvestment)}`,
    )
    expect(readTexts(card, 'button')).toEqual([])
  })

  test('[invest.7] says on its own card that its countdown failed, and lets the user try again', () => {
    const card = renderCompleted(heldInvestment, {
      resources: [stubFailure(investmentCountdown(heldInvestment._id))],
    })
    expect(readText(card)).toBe(
      `14 days 25% return Return paid Staked 100,000 CHT Expected return 125,000 CHT ${formatFacts(heldInvestment)} The countdown of this investment could not be loaded. Try again`,
    )
  })
})
