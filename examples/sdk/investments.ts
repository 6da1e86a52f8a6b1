import type { Client } from '@cht/sdk'
import { paginate } from '@cht/sdk'
import { calculateExpectedReturn, findPlan, formatTokens } from '@cht/sdk/rules'

export async function create(client: Client) {
  const { days, roi } = findPlan(6) ?? { days: 6, roi: 10 }
  const plan = { planDurationDays: days, roiPercentage: roi } as const
  const { value: investment } = await client.investments.create({ amount: 100_000, ...plan })
  const end = new Date(investment?.investmentEndsAt ?? 0).toISOString()
  console.log(`${formatTokens(calculateExpectedReturn(100_000, roi))} at ${end}`) // 110,000 CHT at 2026-03-08T08:00:00.000Z
}

export async function reinvest(client: Client) {
  const { completed } = await client.investments.list()
  const [ended] = completed
  if (!ended) return
  const { value: next } = await client.investments.reinvest({ investmentId: ended._id })
  console.log(`${formatTokens(next?.amount ?? 0)} for ${next?.planDurationDays} days`) // 100,000 CHT for 6 days
}

export async function list(client: Client) {
  const { pending, summary } = await client.investments.list({ limit: 20 })
  console.log(pending.length) // 1
  console.log(formatTokens(summary.totalExpectedReturn)) // 110,000 CHT
}

/** `id`: the `_id` of an investment that has ended. */
export async function countdown(client: Client, id: string) {
  const { countdownEndsAt, percentageCompleted } = await client.investments.countdown({ id })
  console.log(new Date(countdownEndsAt).toISOString()) // 2026-03-11T08:00:00.000Z
  console.log(`${Math.round(percentageCompleted)} %`) // 50 %
}

export async function referrals(client: Client) {
  for await (const { username, bonus } of paginate(client.investments.referrals, { limit: 50 }))
    console.log(`${username}: ${formatTokens(bonus)}`) // kofi: 0 CHT
}

export async function referralCount(client: Client) {
  const { totalReferrals, activeReferrals } = await client.investments.referralCount()
  console.log(`${activeReferrals} of ${totalReferrals} have invested`) // 0 of 1 have invested
}
