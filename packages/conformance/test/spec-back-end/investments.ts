import { NOT_SHOWN, type UserHandler } from './call.js'
import { assertFound, assertValid, refuseIf } from './refusal.js'
import {
  CAPITAL_RELEASE,
  calculateReturn,
  checkInvestment,
  checkInvestmentAmount,
  checkPlan,
  REFERRAL_REWARD,
  toDuration,
} from './rules.js'
import { type Investment, notify, type Store, type User } from './store.js'
import { viewCountdown, viewInvestment, viewReferral } from './views.js'

type Plan = Pick<Investment, 'amount' | 'planDurationDays' | 'roiPercentage'>

const getCountdownEnd = ({ endsAt }: Investment) => endsAt + CAPITAL_RELEASE
const calculateBonus = (amount: number) => (amount * REFERRAL_REWARD) / 100

const listOwn = ({ investments }: Store, owner: User) =>
  investments.filter(({ user, isReinvested }) => user === owner && !isReinvested)

const addInvestment = (store: Store, user: User, { amount, planDurationDays, roiPercentage }: Plan) => {
  const createdAt = store.now()
  const endsAt = createdAt + toDuration(planDurationDays)
  const plan = { amount, planDurationDays, roiPercentage, createdAt, endsAt }
  store.investments.push({ _id: store.createId('i'), user, ...plan, isReinvested: false, isReleased: false })
  if (user.referrer) user.referrer.referralBonusBalance += calculateBonus(amount)
  notify(store, { user, title: 'Investment created', content: `${amount} CHT`, category: 'investments' })
}

/** Pays to the wallet what has been released by now. */
export function releaseCapital(store: Store): void {
  for (const investment of store.investments) {
    const { user, amount, roiPercentage, isReinvested, isReleased } = investment
    if (isReinvested || isReleased || getCountdownEnd(investment) > store.now()) continue
    investment.isReleased = true
    user.stakedBalance -= amount
    user.availableBalance += calculateReturn(amount, roiPercentage)
  }
}

export const invest: UserHandler = ({ store, user, input }) => {
  assertValid(checkInvestment(input))
  if (store.fault !== 'investments.amount') assertValid(checkInvestmentAmount(input))
  assertValid(checkPlan(input))
  const { amount, planDurationDays, roiPercentage } = input as unknown as Plan
  refuseIf(user.availableBalance < amount, 'You have not enough CHT')
  user.availableBalance -= amount
  user.stakedBalance += amount
  addInvestment(store, user, { amount, planDurationDays, roiPercentage })
  return NOT_SHOWN
}

export const reinvest: UserHandler = ({ store, user, input }) => {
  const investment = assertFound(
    listOwn(store, user).find(({ _id }) => _id === input.investmentId),
    'You have no such investment',
  )
  refuseIf(investment.endsAt > store.now(), 'The investment is not completed')
  refuseIf(investment.isReleased, 'The capital was paid to your wallet')
  investment.isReinvested = true
  const { amount, roiPercentage } = investment
  user.availableBalance += calculateReturn(amount, roiPercentage) - amount
  addInvestment(store, user, investment)
  return NOT_SHOWN
}

export const listInvestments: UserHandler = ({ store, user }) => {
  const own = listOwn(store, user)
  const isCompleted = ({ endsAt }: Investment) => endsAt <= store.now()
  const sum = (getValue: (investment: Investment) => number) =>
    own.reduce((total, investment) => total + getValue(investment), 0)
  return {
    payload: {
      pending: own.filter((investment) => !isCompleted(investment)).map(viewInvestment),
      completed: own.filter(isCompleted).map(viewInvestment),
      summary: {
        totalInvested: sum(({ amount }) => amount),
        totalExpectedReturn: sum(({ amount, roiPercentage }) => calculateReturn(amount, roiPercentage)),
      },
    },
  }
}

export const readCountdown: UserHandler = ({ store, user, id }) => {
  const investment = assertFound(
    listOwn(store, user).find(({ _id }) => _id === id),
    'You have no such investment',
  )
  const end = getCountdownEnd(investment)
  const share = (store.now() - investment.createdAt) / (end - investment.createdAt)
  return { payload: viewCountdown(end, Math.min(100, Math.floor(share * 100))) }
}

const listReferrals = ({ users, investments }: Store, referrer: User) =>
  users
    .filter((user) => user.referrer === referrer)
    .map((user) => {
      const amounts = investments.filter((investment) => investment.user === user).map(({ amount }) => amount)
      const invested = amounts.reduce((total, amount) => total + amount, 0)
      return viewReferral(user, invested, calculateBonus(invested))
    })

export const readReferrals: UserHandler = ({ store, user }) => ({
  payload: { referralList: listReferrals(store, user) },
})

export const countReferrals: UserHandler = ({ store, user }) => {
  const referrals = listReferrals(store, user)
  const active = referrals.filter(({ amountInvested }) => amountInvested > 0)
  return { payload: { totalReferrals: referrals.length, activeReferrals: active.length } }
}
