import { profileFieldsChanged } from '@cht/sdk/profile'
import { type Call, command } from './command.js'
import { all, id, reason, waiting } from './waiting.js'

type Edit = Awaited<ReturnType<Call['client']['profileEdits']>>[number]

const LABELS = {
  fullName: 'full name',
  username: 'username',
  email: 'email',
  phoneNumber: 'phone number',
  country: 'country',
}

const show = ({ say }: Call, { id, before, ...wanted }: Edit) => {
  say(`${id}  ${before.email}`)
  for (const field of profileFieldsChanged(before, wanted))
    say(`  ${LABELS[field].padEnd(12)} ${before[field]} → ${wanted[field]}`)
}

/** Whose profile, and what of it. */
const what = (edit: Edit | undefined) => {
  if (!edit) return ''
  const fields = profileFieldsChanged(edit.before, edit).map((field) => LABELS[field])
  return ` ${edit.before.email}: ${fields.join(', ')}`
}

/** What comes after an approval. */
const follows = (edit: Edit | undefined) =>
  edit && edit.email !== edit.before.email ? '; the new email counts after its code' : ''

export const profileEdits = [
  command('profile-edits list', {
    help: 'profile requests, each with what it changes',
    run: async (call) => {
      const edits = await all(call.client.profileEdits)
      if (edits.length === 0) call.say('Nothing to decide')
      for (const edit of edits) show(call, edit)
    },
  }),
  command('profile-edits approve', {
    help: 'changes the profile',
    takes: { id },
    signed: true,
    run: async ({ client, say, signed }, { id }) => {
      const edit = await waiting(client.profileEdits, id)
      await client.decideProfileEdit({ id, ...signed })
      say(`Changed${what(edit)}${follows(edit)}`)
    },
  }),
  command('profile-edits reject', {
    help: 'does not; the user reads why',
    takes: { id },
    needs: { reason },
    signed: true,
    run: async ({ client, say, signed }, { id, reason }) => {
      const edit = await waiting(client.profileEdits, id)
      await client.decideProfileEdit({ id, reason, ...signed })
      say(`Rejected${what(edit)}; nothing changes, and they are told why`)
    },
  }),
]
