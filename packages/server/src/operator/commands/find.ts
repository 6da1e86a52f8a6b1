import type { SearchResult } from '@cht/sdk/operator'
import { formatTime } from '../format-time.js'
import { text } from '../value-parsers.js'
import { type CommandContext, defineCommand } from './command.js'

const printResult = ({ print }: CommandContext, result: SearchResult) => {
  const { kind, id, title, foundBy, at, state, email, tradeId, caseKind } = result
  print(`${kind}  ${id}  ${title}`)
  const details = [
    state,
    at === undefined ? undefined : formatTime(at),
    email,
    tradeId === undefined || tradeId === id ? undefined : `trade ${tradeId}`,
  ].filter((detail) => detail !== undefined)
  if (details.length > 0) print(`  ${details.join(', ')}`)
  if (caseKind !== undefined) print(`  cases show ${id}`)
  print(`  found by ${foundBy.join(', ')}`)
}

export const find = [
  defineCommand('find', {
    help: 'users, trades, orders, requests, cases and postings by anything that names them; or says what was searched',
    positionals: { text: text('text') },
    why: 'optional',
    run: async (context, { text }) => {
      const { results, more, searched } = await context.client.find({ text, ...context.auditInfo })
      for (const result of results) printResult(context, result)
      for (const kind of more) context.print(`There are more of the kind ${kind}`)
      if (results.length > 0) return
      context.print('Nothing found')
      for (const { text } of searched) context.print(`  ${text}`)
    },
  }),
]
