import type { Break } from '../break/break.js'

/** The model, money and constants. */
export const model: Break[] = [
  {
    name: 'model.1',
    file: 'packages/sdk/src/auth/model.ts',
    text: '  referralCode: shownText,\n',
    replacement: '',
  },
  {
    name: 'model.1',
    file: 'packages/sdk/src/auth/model.ts',
    text: '  email: shownText,\n',
    replacement: '  email: shownText,\n  password: optional(z.string()),\n',
  },
  {
    name: 'money.1',
    file: 'packages/sdk/src/money.ts',
    text: '`${tokenFormat.format(amount)} ${TOKEN}`',
    replacement: 'tokenFormat.format(amount)',
  },
  {
    name: 'money.1',
    file: 'packages/web/src/features/investments/investment-card.tsx',
    text: 'text={formatTokens(amount)}',
    replacement: 'text={String(amount)}',
  },
  {
    name: 'money.1',
    file: 'packages/ui/src/amount.tsx',
    text: '{value} <small>{unit}</small>',
    replacement: '{value}',
  },
  {
    name: 'const.1',
    file: 'packages/sdk/src/referrals/rules.ts',
    text: 'REFERRAL_REWARD = 50',
    replacement: 'REFERRAL_REWARD = 25',
  },
]
