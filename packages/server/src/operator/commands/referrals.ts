import { formatTokens } from '@cht/sdk/rules'
import { formatTime } from '../format-time.js'
import { text } from '../value-parsers.js'
import { defineCommand } from './command.js'
import { listAll, reason } from './rows.js'

export const referrals = [
  defineCommand('referrals held', {
    help: 'referral bonuses that are not available yet',
    run: async ({ client, print }) => {
      const bonuses = await listAll(client.heldBonuses)
      if (bonuses.length === 0) print('No bonus is held')
      for (const { referrer, referee, amount, heldUntil } of bonuses)
        print(
          `${formatTokens(amount)}  ${referrer} for ${referee}, held until ${formatTime(heldUntil)} at the latest`,
        )
    },
  }),
  defineCommand('referrals void', {
    help: 'takes back the held bonus for a referee; the referrer is told the reason',
    positionals: { email: text('email', 'the email of the referee') },
    required: { reason },
    why: 'optional',
    run: async ({ client, print, auditInfo }, { email, reason }) => {
      await client.voidBonus({ email, reason, ...auditInfo })
      print(`Voided the bonus for ${email}: the referrer is told why`)
    },
  }),
]
