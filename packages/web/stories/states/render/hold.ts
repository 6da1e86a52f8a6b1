import { DAY } from '@cht/sdk/rules'
import { ada, NOW } from '../../support/fixtures/index.js'
import type { STANDING_SCREENS } from '../roles.js'
import type { Rendering } from './rendering.js'
import { renderStanding } from './standing.js'

/** An account on hold after a password reset has a banner on the same screens as a suspended account. */
export function renderHold(state: 'none' | 'held', screen: (typeof STANDING_SCREENS)[number]): Rendering {
  const banner = /^Your password or second factor was reset\. You cannot sell, confirm payments, invest/
  return {
    ...renderStanding('active', screen),
    user: state === 'held' ? { ...ada, holdUntil: NOW + DAY } : ada,
    ...(state === 'held' ? { visibleText: banner } : { absentText: banner }),
  }
}
