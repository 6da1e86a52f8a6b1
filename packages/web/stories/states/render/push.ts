import { pushService } from '@cht/machines/notifications'
import { SOMETHING_WENT_WRONG } from '@cht/sdk/errors'
import { buildPushService, TRADE_ID } from '../../support/fixtures/index.js'
import type { PushState } from '../../support/static-actors.js'
import { stubData } from '../../support/stubs.js'
import type { PUSH_SCREENS } from '../roles.js'
import type { Rendering } from './rendering.js'

type Screen = (typeof PUSH_SCREENS)[number]

const FAILED_TEXT = `${SOMETHING_WENT_WRONG}.`
const SWITCH_TEXT = 'Alerts tell you on this device when a trade needs you, even while the app is closed.'

/** The texts of the settings' tab in each state. */
const SETTINGS_TEXTS: Record<PushState, Pick<Rendering, 'visibleText' | 'absentText'>> = {
  loading: { absentText: new RegExp(SWITCH_TEXT) },
  notOffered: { visibleText: 'What you are notified about', absentText: 'Alerts in this browser' },
  checking: { absentText: new RegExp(SWITCH_TEXT) },
  unsupported: { visibleText: /cannot alert you while the app is closed/ },
  notInstalled: { visibleText: /Add to Home Screen/ },
  'blocked.idle': { visibleText: 'Check again', absentText: /have stopped/ },
  'blocked.lost': { visibleText: 'Alerts were on in this browser and have stopped.' },
  unreachable: { visibleText: /cannot reach its push service/ },
  'off.idle': { visibleText: new RegExp(SWITCH_TEXT), absentText: FAILED_TEXT },
  'off.failed': { visibleText: FAILED_TEXT },
  renewing: { visibleText: new RegExp(SWITCH_TEXT) },
  'lost.idle': { visibleText: /Turn them on again/, absentText: FAILED_TEXT },
  'lost.failed': { visibleText: FAILED_TEXT },
  turningOn: { visibleText: new RegExp(SWITCH_TEXT) },
  'on.idle': { visibleText: 'This browser', absentText: FAILED_TEXT },
  'on.failed': { visibleText: FAILED_TEXT },
  turningOff: { visibleText: 'This browser' },
}

/** The states in which the orders screen offers to turn pushes on. */
const OFFERED: readonly PushState[] = ['unreachable', 'off.idle', 'off.failed', 'turningOn']

/** The states in which the screen of a trade offers notifications from the open page instead of pushes. */
const WITHOUT_PUSHES: readonly PushState[] = [
  'notOffered',
  'unsupported',
  'notInstalled',
  'blocked.idle',
  'blocked.lost',
  'unreachable',
]

/** The states in which the back end lists this browser. */
const LISTED: readonly PushState[] = [
  'on.idle',
  'on.failed',
  'turningOff',
  'blocked.lost',
  'renewing',
  'lost.idle',
  'lost.failed',
]

/** The states in which home says that alerts have stopped. */
const LOST: readonly PushState[] = ['blocked.lost', 'lost.idle', 'lost.failed']

const getTexts = (screen: Screen, state: PushState): Partial<Rendering> => {
  if (screen === 'settings') return SETTINGS_TEXTS[state]
  if (screen === 'trade')
    return {
      visibleText: WITHOUT_PUSHES.includes(state)
        ? /while this page is open in the background/
        : /even while the app is closed/,
    }
  if (screen === 'home') {
    const lostText = 'This browser no longer gets alerts'
    return LOST.includes(state) ? { visibleText: lostText } : { absentText: lostText }
  }
  const offerText = 'Know when it is your turn'
  return OFFERED.includes(state) ? { visibleText: offerText } : { absentText: offerText }
}

const URLS: Record<Screen, string> = {
  home: '/home',
  settings: '/settings?tab=notifications',
  orders: '/orders?side=sell&tab=pending',
  trade: `/orders/${TRADE_ID}`,
}

export function renderPush(state: PushState, screen: Screen): Rendering {
  const service =
    state === 'notOffered' ? null : buildPushService({ isThisBrowserListed: LISTED.includes(state) })
  return {
    url: URLS[screen],
    push: state,
    ...(screen === 'settings' ? { resources: [stubData(pushService, service)] } : {}),
    ...getTexts(screen, state),
  }
}
