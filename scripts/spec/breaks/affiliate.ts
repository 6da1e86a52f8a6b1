import type { Break } from '../break/break.js'

const FOLDER = 'packages/web/src/features/affiliate'
const SCREEN = `${FOLDER}/affiliate-screen.tsx`
const TABLE = `${FOLDER}/referral-table.tsx`

/** The affiliate screen. */
export const affiliate: Break[] = [
  {
    name: 'affiliate.1',
    file: SCREEN,
    text: 'value: count.data?.activeReferrals',
    replacement: 'value: count.data?.totalReferrals',
  },
  {
    name: 'affiliate.1',
    file: SCREEN,
    text: 'formatBalance(user.referralBonusBalance)',
    replacement: 'formatBalance(user.availableBalance)',
  },
  { name: 'affiliate.1', file: TABLE, text: 'No referrals yet', replacement: 'No referrals' },
  {
    name: 'affiliate.1',
    file: TABLE,
    text: '{formatTokens(row.amountInvested)}',
    replacement: '{formatTokens(row.bonus)}',
  },
  {
    name: 'affiliate.1',
    file: SCREEN,
    text: '            <ReferralShare code={user.referralCode} />\n',
    replacement: '',
  },
  {
    name: 'affiliate.2',
    file: SCREEN,
    text: 'text={list.failure}',
    replacement: 'text="Something went wrong"',
  },
  {
    name: 'affiliate.2',
    file: 'packages/machines/src/referrals/resources.ts',
    text: "  key: 'referrals',\n",
    replacement: "  key: 'referrals',\n  quiet: true,\n",
  },
]
