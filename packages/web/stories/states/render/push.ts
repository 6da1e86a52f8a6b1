import { pushService } from '@cht/machines/notifications'
import { buildPushService, TRADE_ID } from '../../support/fixtures/index.js'
import type { PushState } from '../../support/static-actors.js'
import { stubData } from '../../support/stubs.js'
import type { PUSH_SCREENS } from '../roles.js'
import type { Rendering } from './rendering.js'

type Screen = (typeof PUSH_SCREENS)[number]

const FAILED = 'Something went wrong.'
const SWITCH = 'When a trade waits for you, this device tells you, also while the app is closed.'

/** What the tab of the settings shows. */
const SETTINGS: Record<PushState, Pick<Rendering, 'visibleText' | 'absentText'>> = {
  loading: { absentText: new RegExp(SWITCH) },
  notOffered: { visibleText: 'What you are told', absentText: 'Alerts in this browser' },
  checking: { absentText: new RegExp(SWITCH) },
  unsupported: { visibleText: /cannot alert you while the app is closed/ },
  notInstalled: { visibleText: /Add to Home Screen/ },
  blocked: { visibleText: 'Check again' },
  unreachable: { visibleText: /does not reach its push service/ },
  'off.idle': { visibleText: new RegExp(SWITCH), absentText: FAILED },
  'off.failed': { visibleText: FAILED },
  turningOn: { visibleText: new RegExp(SWITCH) },
  'on.idle': { visibleText: 'This browser', absentText: FAILED },
  'on.failed': { visibleText: FAILED },
  turningOff: { visibleText: 'This browser' },
}

/** The states in which Orders offers to turn pushes on. */
const OFFERED: readonly PushState[] = ['unreachable', 'off.idle', 'off.failed', 'turningOn']

/** The states in which a trade's screen offers the notifications of the open page in their place. */
const WITHOUT_PUSHES: readonly PushState[] = [
  'notOffered',
  'unsupported',
  'notInstalled',
  'blocked',
  'unreachable',
]

const NOT_OFFERED: readonly PushState[] = ['notOffered']
/** The states in which the back end lists this browser. */
const LISTED: readonly PushState[] = ['on.idle', 'on.failed', 'turningOff']

const renderText = (screen: Screen, state: PushState): Partial<Rendering> => {
  if (screen === 'settings') return SETTINGS[state]
  if (screen === 'trade')
    return {
      visibleText: WITHOUT_PUSHES.includes(state)
        ? /while this page is open in the background/
        : /also while the app is closed/,
    }
  const offer = 'Know when it is your turn'
  return OFFERED.includes(state) ? { visibleText: offer } : { absentText: offer }
}

const URLS: Record<Screen, string> = {
  settings: '/settings?tab=notifications',
  orders: '/orders?side=sell&tab=pending',
  trade: `/orders/${TRADE_ID}`,
}

export function renderPush(state: PushState, screen: Screen): Rendering {
  const service = NOT_OFFERED.includes(state) ? null : buildPushService(LISTED.includes(state))
  return {
    url: URLS[screen],
    push: state,
    ...(screen === 'settings' ? { resources: [stubData(pushService, service)] } : {}),
    ...renderText(screen, state),
  }
}
