import { join } from 'node:path'
import { MAX_SELL_ORDERS } from '@cht/sdk/orders'
import { formatDateTime } from '@cht/sdk/time'
import { RefusedError } from '../errors.js'
import { type Call, command } from './command.js'
import { folder, save } from './save.js'
import { all, id, reason, waiting } from './waiting.js'

type Request = Awaited<ReturnType<Call['client']['verifications']>>[number]

const line = ({ id, email, fullName, country, type, number }: Request) =>
  `${id}  ${email}  ${fullName}  ${country}  ${type}  ${number}`

const show = async ({ client, say }: Call, id: string) => {
  const request = await waiting(client.verifications, id)
  if (!request) throw new RefusedError(`No verification with the id ${id} waits`)
  say(line(request))
  say(`  sent ${formatDateTime(request.requestedAt)}; --save DIR saves its two pictures`)
}

const whose = (request: Request | undefined) => (request ? ` ${request.email} (${request.fullName})` : '')

export const verifications = [
  command('verifications list', {
    help: 'identity requests under review',
    run: async ({ client, say }) => {
      const requests = await all(client.verifications)
      if (requests.length === 0) say('Nothing to review')
      for (const request of requests) say(line(request))
    },
  }),
  command('verifications show', {
    help: 'one of them; --save: its two pictures',
    takes: { id },
    may: { save: folder },
    signed: true,
    run: async (call, { id, save: to }) => {
      if (to === undefined) return show(call, id)
      for (const side of ['front', 'back'])
        await save(call, `verifications/${id}/${side}`, join(to, `${id}-${side}.jpg`))
    },
  }),
  command('verifications approve', {
    help: 'verifies the identity',
    takes: { id },
    signed: true,
    run: async ({ client, say, signed }, { id }) => {
      const request = await waiting(client.verifications, id)
      await client.decideVerification({ id, ...signed })
      say(
        `Verified${whose(request)}: up to ${MAX_SELL_ORDERS.verified} open sell orders, and referral bonuses`,
      )
    },
  }),
  command('verifications reject', {
    help: 'does not; the user reads why, and may ask again',
    takes: { id },
    needs: { reason },
    signed: true,
    run: async ({ client, say, signed }, { id, reason }) => {
      const request = await waiting(client.verifications, id)
      await client.decideVerification({ id, reason, ...signed })
      say(`Rejected${whose(request)}: they are told why, and may ask again`)
    },
  }),
]
