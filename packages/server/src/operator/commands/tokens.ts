import { formatTime } from '../format-time.js'
import { count, text } from '../value-parsers.js'
import { defineCommand } from './command.js'
import { ROLES } from './people.js'
import { id, withReason } from './rows.js'

export const tokens = [
  defineCommand('tokens list', {
    help: 'tokens with roles, by name',
    run: async ({ client, print }) => {
      const list = await client.tokens()
      if (list.length === 0) print('No tokens')
      for (const { id, name, roles, expiresAt, usedAt } of list) {
        const used = usedAt === undefined ? 'never used' : `used ${formatTime(usedAt)}`
        print(`${id}  ${name}  ${roles.join(', ')}`)
        print(`  ends ${formatTime(expiresAt)}, ${used}`)
      }
    },
  }),
  defineCommand('tokens create', {
    help: 'creates a token for a machine, or for a person, and prints it',
    positionals: { name: text('name', 'whose it is; the audit log has it') },
    required: { roles: ROLES, days: count },
    why: 'required',
    run: async ({ client, print, auditInfo }, { name, roles, days }) => {
      const { value: created } = await client.createToken({ name, roles, days, ...withReason(auditInfo) })
      print(`Created ${created.id}, which ends ${formatTime(created.expiresAt)}`)
      print(`The token, which is not shown again: ${created.token}`)
    },
  }),
  defineCommand('tokens revoke', {
    help: 'revokes a token at once',
    positionals: { id },
    why: 'required',
    run: async ({ client, print, auditInfo }, { id }) => {
      await client.revokeToken({ id, ...withReason(auditInfo) })
      print(`Revoked ${id}`)
    },
  }),
]
