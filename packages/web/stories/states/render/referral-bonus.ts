import { referrals } from '@cht/machines/referrals'
import type { ReferralBonusState } from '@cht/sdk/rules'
import { buildBonusOwner, buildReferralRows } from '../../support/fixtures/index.js'
import { stubData } from '../../support/stubs.js'
import type { BONUS_SCREENS } from '../roles.js'
import type { Rendering } from './rendering.js'

type BonusScreen = (typeof BONUS_SCREENS)[number]

/** The text of each state on the referrer's screens. The dashboard has a text for `held` only. */
const VISIBLE_TEXTS: Record<ReferralBonusState, Record<BonusScreen, string | RegExp>> = {
  held: { affiliate: 'held until 11 Mar 2026', home: /^ ?held until 11 Mar 2026 at the latest/ },
  available: { affiliate: '50,000 CHT', home: 'Referral' },
  voided: { affiliate: 'voided', home: 'Referral' },
}

export function renderReferralBonus(state: ReferralBonusState, screen: BonusScreen): Rendering {
  return {
    url: `/${screen}`,
    user: buildBonusOwner(state),
    resources: screen === 'affiliate' ? [stubData(referrals, buildReferralRows(state))] : [],
    visibleText: VISIBLE_TEXTS[state][screen],
    absentText: state === 'held' ? undefined : /held until \d/,
  }
}
