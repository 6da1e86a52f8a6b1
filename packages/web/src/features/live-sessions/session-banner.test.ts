import { liveSessions } from '@cht/machines/live-sessions'
import { DAY, HOUR } from '@cht/sdk/rules'
import { readAttributes, readText } from '@cht/ui/stories/read-html'
import { createElement } from 'react'
import { expect, test } from 'vitest'
import { NOW, SESSION_START, sessions } from '../../../stories/support/fixtures/index.js'
import { formatUpcomingTime } from '../../../stories/support/local-times.js'
import { renderHtml } from '../../../stories/support/render-html.js'
import { type ResourceStub, stubData, stubFailure, stubLoading } from '../../../stories/support/stubs.js'
import { SessionBanner } from './session-banner.js'
import { useLiveSession } from './use-live-session.js'

const Banner = () => createElement(SessionBanner, { session: useLiveSession() })

const renderBanner = (now: number, stub: ResourceStub = stubData(liveSessions, sessions)) =>
  renderHtml(createElement(Banner), { now, resources: [stub] })

/** The text of the banner, and the name of its timer. */
const readBanner = (now: number, stub?: ResourceStub) => {
  const banner = renderBanner(now, stub)
  return [readText(banner), ...readAttributes(banner, '[role="timer"]', 'aria-label')]
}

test('[live.1] an ongoing session says when it ends', () => {
  const until = formatUpcomingTime(SESSION_START + 2 * HOUR, NOW)
  expect(readBanner(NOW)).toEqual([
    `Trade session in progress, Ends in: Until ${until} 01 hours 20 minutes 00 seconds`,
    'Time left in this session',
  ])
})

test('[live.2] before the next session of the day it says when the session starts', () => {
  const now = SESSION_START - HOUR
  expect(readBanner(now)).toEqual([
    `Next live session starts in: ${formatUpcomingTime(SESSION_START, now)} 01 hours 00 minutes 00 seconds`,
    'Time until the next session',
  ])
})

test('[live.3] after the last session of the day it shows the first session of the next day', () => {
  const now = SESSION_START + 12 * HOUR
  expect(readBanner(now)).toEqual([
    `Next live session starts in: ${formatUpcomingTime(SESSION_START + 24 * HOUR, now)} 12 hours 00 minutes 00 seconds`,
    'Time until the next session',
  ])
})

test('[live.4] without sessions it says that there are none', () => {
  expect(readBanner(NOW, stubData(liveSessions, []))).toEqual(['No live sessions yet'])
})

test('[live.5] a spinner covers the screen while the sessions load; it ends with the first response, or failure', () => {
  const countCovers = (stub?: ResourceStub) =>
    renderBanner(NOW, stub).querySelectorAll('[role="status"][data-cover="true"]').length
  expect([
    countCovers(stubLoading(liveSessions)),
    countCovers(stubFailure(liveSessions)),
    countCovers(),
  ]).toEqual([1, 0, 0])
  expect(readBanner(NOW, stubFailure(liveSessions))).toEqual([
    'Live sessions are unavailable right now Try again',
  ])
})

/** The fixtures have a second session, later that day. */
const EVENING_START = SESSION_START + 9.5 * HOUR

test('[live.6] only an ongoing session makes the app live, with its start as the buy-order timer', () => {
  const Probe = () => {
    const { isLive, sessionStart } = useLiveSession()
    return JSON.stringify([isLive, sessionStart ?? null])
  }
  const read = (now: number) => JSON.parse(readText(renderHtml(createElement(Probe), { now })))
  expect([read(NOW), read(SESSION_START - HOUR), read(SESSION_START + 12 * HOUR)]).toEqual([
    [true, SESSION_START],
    [false, EVENING_START - DAY],
    [false, EVENING_START],
  ])
})
