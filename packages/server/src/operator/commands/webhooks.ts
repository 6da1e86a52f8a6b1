import { formatTime } from '../format-time.js'
import { text } from '../value-parsers.js'
import { type CommandContext, defineCommand } from './command.js'
import { id } from './rows.js'

type Webhook = Awaited<ReturnType<CommandContext['client']['webhooks']>>[number]

const describeState = ({ sentAt, givenUpAt, nextAttemptAt }: Webhook['deliveries'][number]): string => {
  if (sentAt !== undefined) return `sent ${formatTime(sentAt)}`
  if (givenUpAt !== undefined) return `given up ${formatTime(givenUpAt)}`
  return nextAttemptAt === undefined ? 'waiting' : `next attempt ${formatTime(nextAttemptAt)}`
}

const printWebhook = ({ print }: CommandContext, { id, url, pausedAt, pauseCause, deliveries }: Webhook) => {
  const pause = pausedAt === undefined ? '' : `  paused ${formatTime(pausedAt)}: ${pauseCause}`
  print(`${id}  ${url}${pause}`)
  for (const delivery of deliveries)
    print(
      `  ${delivery.type}  attempts: ${delivery.attempts}, last status: ${delivery.status ?? 'none'}, ${describeState(delivery)}`,
    )
}

export const webhooks = [
  defineCommand('webhooks list', {
    help: 'webhooks that are told of requests, appeals and claims to decide, with their last messages',
    run: async (context) => {
      const list = await context.client.webhooks()
      if (list.length === 0) context.print('No webhooks')
      for (const webhook of list) printWebhook(context, webhook)
    },
  }),
  defineCommand('webhooks add', {
    help: 'tells a public https address of appeals, claims, identity requests and profile edits; prints its secret',
    positionals: { url: text('url', 'a public https address') },
    why: 'optional',
    run: async ({ client, print, auditInfo }, { url }) => {
      const { value: webhook } = await client.addWebhook({ url, ...auditInfo })
      if (webhook) print(`Added ${webhook.id}; its secret, which is not shown again: ${webhook.secret}`)
    },
  }),
  defineCommand('webhooks rotate', {
    help: 'changes the secret of a webhook and prints the new one; the old one is used too for 24 hours',
    positionals: { id },
    why: 'optional',
    run: async ({ client, print, auditInfo }, { id }) => {
      const { value: webhook } = await client.rotateWebhook({ id, ...auditInfo })
      if (webhook) print(`The new secret of ${id}, which is not shown again: ${webhook.secret}`)
    },
  }),
  defineCommand('webhooks resume', {
    help: 'sends messages to a paused webhook again, first those that wait',
    positionals: { id },
    why: 'optional',
    run: async ({ client, print, auditInfo }, { id }) => {
      await client.resumeWebhook({ id, ...auditInfo })
      print(`Resumed ${id}`)
    },
  }),
  defineCommand('webhooks remove', {
    help: 'removes a webhook: nothing more is sent to it',
    positionals: { id },
    why: 'optional',
    run: async ({ client, print, auditInfo }, { id }) => {
      await client.removeWebhook({ id, ...auditInfo })
      print(`Removed ${id}`)
    },
  }),
]
