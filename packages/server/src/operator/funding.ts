import type { InputOf } from '@cht/sdk/define-endpoint'
import type { operator } from '@cht/sdk/operator'
import type { FastifyRequest } from 'fastify'
import { audit } from '../audit/service.js'
import type { Exchange } from '../context.js'
import type { Queryable } from '../db/database.js'
import { balancesOf, isPosted, tryPostEntry } from '../db/ledger.js'
import type { Account, Move } from '../domain/ledger-entry.js'
import { Refusal } from '../domain/refusal.js'
import { idempotencyKeyReused, readIdempotencyKey } from '../http/router.js'

const userOf = async (tx: Queryable, email: string) => {
  const [user] = await tx.query<{ id: string; email: string }>(
    'select id, email from users where lower(email) = lower($1)',
    [email],
  )
  if (!user) throw new Refusal(404, 'not_found', `Nobody has the email ${email}`)
  return user
}

interface Given {
  exchange: Exchange
  request: FastifyRequest
  input: InputOf<typeof operator.fund>
}

/** Moves tokens in or out, once per key. */
export function postTokens({ exchange, request, input }: Given, way: 'in' | 'out') {
  return exchange.db.transaction(async (tx) => {
    const { amount, by, why } = input
    const user = await userOf(tx, input.email)
    const wallet: Account = { owner: user.id, kind: 'available' }
    const issuance: Account = { owner: null, kind: 'issuance' }
    const what: Move = {
      reason: `${way === 'in' ? 'fund' : 'withdraw'}:${readIdempotencyKey(request) ?? request.id}`,
      amount,
      ...(way === 'in' ? { from: issuance, to: wallet } : { from: wallet, to: issuance }),
    }
    if (await tryPostEntry(tx, exchange.clock.now(), what))
      await audit(
        tx,
        { request, exchange },
        {
          act: way === 'in' ? 'tokens.funded' : 'tokens.withdrawn',
          actor: 'operator',
          by,
          userId: user.id,
          why,
          details: { amount, posting: what.reason },
        },
      )
    else if (!(await isPosted(tx, what))) throw idempotencyKeyReused()
    const { available = 0 } = await balancesOf(tx, user.id)
    return { email: user.email, availableBalance: available }
  })
}
