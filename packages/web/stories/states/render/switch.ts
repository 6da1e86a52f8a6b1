import { switches } from '@cht/machines/switches'
import type { SwitchName, SwitchState } from '@cht/sdk/rules'
import { ada, buildTrade, NOW, TRADE_TIMES } from '../../support/fixtures/index.js'
import { stubData } from '../../support/stubs.js'
import type { SWITCH_SCREENS } from '../roles.js'
import type { Rendering } from './rendering.js'
import { renderTradeData } from './trade.js'

type Screen = (typeof SWITCH_SCREENS)[number]

const NAMES: Record<Screen, SwitchName> = {
  signUp: 'signUps',
  buyOrder: 'orders',
  sellOrder: 'orders',
  stake: 'stakes',
  payment: 'payments',
  confirmation: 'payments',
}

const WORDS = 'We are looking into a fault. We expect to be back at noon.'

/** A trade as the server sends it while payments are stopped, or run. */
const renderStoppedTrade = (screen: 'payment' | 'confirmation', state: SwitchState): Rendering => {
  const tradeState = screen === 'payment' ? 'awaitingPayment' : 'paid.awaitingConfirmation'
  const trade = buildTrade(tradeState, screen === 'payment' ? 'buyer' : 'seller')
  const windows =
    state === ('stopped' satisfies SwitchState) ? { windowsStoppedAt: TRADE_TIMES[tradeState] } : {}
  return renderTradeData({ ...trade, ...windows }, tradeState)
}

const SCREENS: Record<Screen, (state: SwitchState) => Rendering> = {
  signUp: () => ({ url: '/signup', gate: 'guest' }),
  buyOrder: () => ({ url: '/create-buy-order', user: ada }),
  sellOrder: () => ({ url: '/create-sell-order', user: ada }),
  stake: () => ({ url: '/create-investment', user: ada }),
  payment: (state) => renderStoppedTrade('payment', state),
  confirmation: (state) => renderStoppedTrade('confirmation', state),
}

/** The screen where the act of a switch is, while the switch is stopped or runs. */
export function renderSwitch(state: SwitchState, screen: Screen): Rendering {
  const rendering = SCREENS[screen](state)
  const words = new RegExp(WORDS)
  const stopped = { name: NAMES[screen], text: WORDS, stoppedAt: NOW }
  return state === 'stopped'
    ? {
        ...rendering,
        resources: [...(rendering.resources ?? []), stubData(switches, [stopped])],
        visibleText: words,
      }
    : { ...rendering, resources: [...(rendering.resources ?? []), stubData(switches, [])], absentText: words }
}
