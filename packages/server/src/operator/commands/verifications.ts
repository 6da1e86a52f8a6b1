import { join } from 'node:path'
import { MAX_BUY_ORDERS, MAX_SELL_ORDERS } from '@cht/sdk/rules'
import { RefusedError } from '../errors.js'
import { formatTime } from '../format-time.js'
import { printWaiting } from './cases.js'
import { type CommandContext, defineCommand } from './command.js'
import { id, listAll, reason } from './rows.js'
import { directory, savePicture } from './save-picture.js'

type Request = Awaited<ReturnType<CommandContext['client']['verifications']>>[number]

const formatRequest = ({ id, email, fullName, country, type, number }: Request) =>
  `${id}  ${email}  ${fullName}  ${country}  ${type}  ${number}`

const printRequest = async ({ client, print }: CommandContext, id: string) => {
  const [request] = await client.verifications({ id })
  if (!request) throw new RefusedError(`No identity request with the id ${id} is under review`)
  print(formatRequest(request))
  print(`  sent ${formatTime(request.requestedAt)}; --save DIR saves its two pictures`)
}

const describeUser = (request: Request | undefined) =>
  request ? ` ${request.email} (${request.fullName})` : ''

export const verifications = [
  defineCommand('verifications list', {
    help: 'identity requests under review',
    run: async ({ client, print }) => {
      const requests = await listAll(client.verifications)
      if (requests.length === 0) print('Nothing to review')
      for (const request of requests) print(formatRequest(request))
    },
  }),
  defineCommand('verifications show', {
    help: 'shows one request, or saves its two pictures',
    positionals: { id },
    optional: { save: directory },
    why: 'optional',
    run: async (context, { id, save: folder }) => {
      if (folder === undefined) return printRequest(context, id)
      for (const side of ['front', 'back'])
        await savePicture(context, `verifications/${id}/${side}`, join(folder, `${id}-${side}.jpg`))
    },
  }),
  defineCommand('verifications approve', {
    help: 'verifies the identity',
    positionals: { id },
    why: 'optional',
    run: async (context, { id }) => {
      const { client, print, auditInfo } = context
      const [request] = await client.verifications({ id })
      const { value } = await client.decideVerification({ id, ...auditInfo })
      if (printWaiting(context, id, value)) return
      print(
        `Verified${describeUser(request)}: up to ${MAX_SELL_ORDERS.verified} open sell orders and ${MAX_BUY_ORDERS.known} open buy orders, and referral bonuses`,
      )
    },
  }),
  defineCommand('verifications reject', {
    help: 'rejects the request; the user is told the reason and may ask again',
    positionals: { id },
    required: { reason },
    why: 'optional',
    run: async (context, { id, reason }) => {
      const { client, print, auditInfo } = context
      const [request] = await client.verifications({ id })
      const { value } = await client.decideVerification({ id, reason, ...auditInfo })
      if (printWaiting(context, id, value)) return
      print(`Rejected${describeUser(request)}: they are told why, and may ask again`)
    },
  }),
]
