import { allOrders } from '@cht/machines/orders'
import type { AccountStanding } from '@cht/sdk/rules'
import { ada, groupOrders } from '../../support/fixtures/index.js'
import { stubData } from '../../support/stubs.js'
import type { STANDING_SCREENS } from '../roles.js'
import type { Rendering } from './rendering.js'

type Screen = (typeof STANDING_SCREENS)[number]

const URLS: Record<Screen, string> = { home: '/home', orders: '/orders?side=sell&tab=pending' }

/** The banner of each standing. */
const BANNERS: Record<AccountStanding, RegExp | undefined> = {
  active: undefined,
  suspended: /^Your account is suspended\. You can pay, confirm, appeal/,
  suspendedWithoutConfirming:
    /^Your account is suspended\. You can pay, appeal .* you cannot confirm payments/,
  held: /^Your account is on hold\. You can pay, confirm, appeal/,
  heldWithoutConfirming: /^Your account is on hold\. You can pay, appeal .* you cannot confirm payments/,
}

export function renderStanding(state: AccountStanding, screen: Screen): Rendering {
  const banner = BANNERS[state]
  return {
    url: URLS[screen],
    user: { ...ada, standing: state },
    resources: screen === 'orders' ? [stubData(allOrders, groupOrders('seller', []))] : [],
    visibleText: banner,
    absentText: banner ? undefined : /Your account is (suspended|on hold)/,
  }
}
