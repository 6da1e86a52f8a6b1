import type { User } from '@cht/sdk/contract'
import { formatTokens } from '@cht/sdk/rules'
import { Sentence } from '@cht/ui/sentence'
import { useTimeFormat } from '@cht/ui/ui-provider'

/** How much of the referral bonus is held, until when, and what makes it available (decision 13). */
export function HeldBonus({ user }: { user: User }) {
  const { formatDate } = useTimeFormat()
  const { heldReferralBonus: held = 0, heldReferralBonusUntil: until } = user
  if (held === 0) return null
  return (
    <>
      <Sentence>{formatTokens(held)}</Sentence> held
      {until !== undefined && ` until ${formatDate(until)} at the latest`}: a bonus becomes available when the
      capital of the referee’s investment is released or re-invested
    </>
  )
}
