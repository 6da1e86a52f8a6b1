import type { Break } from '../break/break.js'

const FOLDER = 'packages/web/src/features/investments'
const SCREEN = `${FOLDER}/investment-screen.tsx`
const CARD = `${FOLDER}/investment-card.tsx`
const COMPLETED = `${FOLDER}/completed-investment.tsx`
const ENDPOINTS = 'packages/sdk/src/investments/endpoints.ts'
const RULES = 'packages/sdk/src/investments/rules.ts'

/** Investments. */
export const investments: Break[] = [
  {
    name: 'invest.1',
    file: SCREEN,
    text: '<Total amount={summary.totalExpectedReturn} />',
    replacement: '<Total amount={summary.totalInvested} />',
  },
  {
    name: 'invest.1',
    file: SCREEN,
    text: '<Link href="/create-investment">',
    replacement: '<Link href="/investment">',
  },
  {
    name: 'invest.1',
    file: SCREEN,
    text: "['pending', 'completed']",
    replacement: "['pending']",
  },
  {
    name: 'invest.2',
    file: CARD,
    text: "    ['End', formatDate(investment.investmentEndsAt)],\n",
    replacement: '',
  },
  {
    name: 'invest.2',
    file: CARD,
    text: 'calculateExpectedReturn(amount, roiPercentage)',
    replacement: 'amount',
  },
  {
    name: 'invest.2',
    file: `${FOLDER}/active-investment.tsx`,
    text: 'getElapsedPercent(investmentCreatedAt, investmentEndsAt, at)',
    replacement: '0',
  },
  {
    name: 'invest.3',
    file: COMPLETED,
    text: "label: 'Paid to wallet'",
    replacement: "label: 'Paid'",
  },
  {
    name: 'invest.3',
    file: COMPLETED,
    text: '          <Countdown\n            deadline={countdown.countdownEndsAt}\n            label="Time left until capital release"\n            suffix=" left until capital release"\n            format={formatDaysLeft}\n          />\n',
    replacement: '',
  },
  {
    name: 'invest.4',
    file: COMPLETED,
    text: "snapshot.can({ type: 'investment.reinvest' }) && (",
    replacement: 'snapshot.context.now < 0 && (',
  },
  {
    name: 'invest.4',
    file: 'packages/machines/src/investments/lifecycle.ts',
    text: "        guard: 'the release date has passed',\n        target: 'released',",
    replacement: "        guard: 'the release date has passed',\n        target: 'capitalHeld',",
  },
  { name: 'invest.5', file: RULES, text: '{ days: 20, roi: 50 }', replacement: '{ days: 20, roi: 75 }' },
  {
    name: 'invest.6',
    file: ENDPOINTS,
    text: "['amount', 'planDurationDays'], 'Select an amount and a duration'",
    replacement: "['amount'], 'Select an amount and a duration'",
  },
  {
    name: 'invest.8',
    file: RULES,
    text: 'return amount + calculateReturn(amount, roi)',
    replacement: 'return calculateReturn(amount, roi)',
  },
  {
    name: 'invest.8',
    file: `${FOLDER}/create-investment-screen.tsx`,
    text: 'formatTokens(calculateExpectedReturn(amount, plan.roi))',
    replacement: 'formatTokens(amount)',
  },
  {
    name: 'invest.7',
    file: 'packages/machines/src/investments/resources.ts',
    text: '    quiet: true,\n',
    replacement: '',
  },
  {
    name: 'invest.7',
    file: COMPLETED,
    text: 'countdown.failure !== undefined && (\n        <div',
    replacement: 'false && (\n        <div',
  },
]
