import { formatTokens } from '@cht/sdk/rules'
import { text } from '../value-parsers.js'
import { defineCommand } from './command.js'
import { printProposal } from './proposals.js'
import { user, withReason } from './rows.js'
import { saveFile } from './save-file.js'

export const personalData = [
  defineCommand('users data', {
    help: 'saves the archive of a user’s data, at their request',
    positionals: { user },
    required: { save: text('file', 'where the zip archive is saved') },
    why: 'required',
    run: async ({ fetchArchive, print, auditInfo }, { user, save }) => {
      await saveFile(save, await fetchArchive({ user, ...withReason(auditInfo) }))
      print(save)
    },
  }),
  defineCommand('users closing', {
    help: 'what prevents the closing of an account at its owner’s request',
    positionals: { user },
    why: 'optional',
    run: async ({ client, print, auditInfo }, { user }) => {
      const { email, obstacles, remainder } = await client.userClosing({ user, ...auditInfo })
      print(`${email}: ${obstacles.length === 0 ? 'nothing prevents it' : obstacles.join(', ')}`)
      if (remainder > 0) print(`${formatTokens(remainder)} would be forfeited: --forfeit`)
    },
  }),
  defineCommand('users close', {
    help: 'closes an account at its owner’s request, also a suspended one; needs a second person',
    positionals: { user },
    flags: { forfeit: 'the user gives up the rest of their CHT' },
    why: 'required',
    run: async (context, { user, forfeit }) => {
      const { value } = await context.client.closeUser({
        user,
        forfeitsRemainder: forfeit,
        ...withReason(context.auditInfo),
      })
      if (value && !value.proposal) context.print(`${value.email} is closed, and told by mail`)
      printProposal(context, value?.proposal)
    },
  }),
]
