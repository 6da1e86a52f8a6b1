import { getLiveSessionState, type LiveSessionState, liveSessionLifecycle } from '@cht/machines/lifecycles'
import { liveSessions } from '@cht/machines/live-sessions'
import { allOrders } from '@cht/machines/orders'
import { openTrades } from '@cht/machines/trades'
import type { LiveSession } from '@cht/sdk/contract'
import { findOccurrence, HOUR } from '@cht/sdk/rules'
import { groupOrders, SESSION_START, sessions } from '../../support/fixtures/index.js'
import { type ResourceStub, stubData, stubFailure, stubLoading } from '../../support/stubs.js'
import type { LIVE_SESSION_SCREENS } from '../roles.js'
import type { Rendering } from './rendering.js'

type Screen = (typeof LIVE_SESSION_SCREENS)[number]

interface Setting {
  sessions: LiveSession[]
  /** Exchange time in ms. */
  now: number
  visibleText: string | RegExp
  /** On Orders, whose row has no room for the time on a phone. */
  textOnOrders?: string
}

/** The daily sessions and the exchange time that lead to each state. */
const SETTINGS: Record<LiveSessionState, Setting> = {
  none: { sessions: [], now: SESSION_START, visibleText: 'No live sessions yet' },
  'upcoming.tomorrow': {
    sessions,
    now: SESSION_START + 12.5 * HOUR,
    visibleText: /tomorrow, 10:00/,
    textOnOrders: 'Next live session starts in:',
  },
  'upcoming.today': {
    sessions,
    now: SESSION_START - HOUR,
    visibleText: /today, 10:00/,
    textOnOrders: 'Next live session starts in:',
  },
  ongoing: { sessions, now: SESSION_START + HOUR, visibleText: 'Trade session in progress, Ends in:' },
}

/** Returns the state of a story's live session `timeOffset` ms after the story's own time. */
export function getLiveSessionStateAt(state: LiveSessionState, timeOffset: number): LiveSessionState {
  const { sessions: daily, now } = SETTINGS[state]
  const at = now + timeOffset
  return getLiveSessionState(liveSessionLifecycle.restore(findOccurrence(daily, at), at))
}

/** Stubs without trades, because the state of a trade would depend on the time, too. */
const NO_TRADES: Record<Screen, ResourceStub> = {
  home: stubData(openTrades, []),
  orders: stubData(allOrders, groupOrders('seller', [])),
}

export function renderLiveSession(state: LiveSessionState, screen: Screen): Rendering {
  const { sessions: daily, now, visibleText, textOnOrders = visibleText } = SETTINGS[state]
  const actual = getLiveSessionStateAt(state, 0)
  if (actual !== state)
    throw new Error(`Expected a live session in ${state}, but its lifecycle is in ${actual}`)
  return {
    url: `/${screen}`,
    now,
    resources: [stubData(liveSessions, daily), NO_TRADES[screen]],
    visibleText: screen === 'orders' ? textOnOrders : visibleText,
  }
}

export function renderLiveSessions(state: 'loading' | 'unavailable' | 'loaded', screen: Screen): Rendering {
  const renderings: Record<typeof state, Rendering> = {
    loading: {
      resources: [stubLoading(liveSessions)],
      absentText: /in progress|No live sessions|unavailable/,
    },
    unavailable: {
      resources: [stubFailure(liveSessions)],
      visibleText: 'Live sessions are unavailable right now',
    },
    loaded: renderLiveSession('ongoing', screen),
  }
  return { ...renderings[state], url: `/${screen}` }
}
