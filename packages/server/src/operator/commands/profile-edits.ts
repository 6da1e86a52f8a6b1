import { endsVerification, profileFieldsChanged } from '@cht/sdk/profile'
import { type Call, defineCommand } from './command.js'
import { listAll, id, reason, findById } from './requests.js'

type Edit = Awaited<ReturnType<Call['client']['profileEdits']>>[number]

const LABELS = {
  fullName: 'full name',
  username: 'username',
  email: 'email',
  phoneNumber: 'phone number',
  country: 'country',
}

/** The verification that an approval ends (decision 27). */
const ENDED: Record<string, string> = {
  verified: 'the identity verification',
  pendingReview: 'the identity request under review',
}
const endedBy = (edit: Edit): string | undefined =>
  endsVerification(profileFieldsChanged(edit.before, edit)) ? ENDED[edit.verification] : undefined

const show = ({ say }: Call, edit: Edit) => {
  const { id, before } = edit
  say(`${id}  ${before.email}`)
  for (const field of profileFieldsChanged(before, edit))
    say(`  ${LABELS[field].padEnd(12)} ${before[field]} → ${edit[field]}`)
  const ended = endedBy(edit)
  if (ended) say(`  ends ${ended}`)
}

/** Whose profile, and what of it. */
const what = (edit: Edit | undefined) => {
  if (!edit) return ''
  const fields = profileFieldsChanged(edit.before, edit).map((field) => LABELS[field])
  return ` ${edit.before.email}: ${fields.join(', ')}`
}

/** What comes after an approval. */
const follows = (edit: Edit | undefined) => {
  if (!edit) return ''
  const ended = endedBy(edit)
  const isNewEmail = edit.email !== edit.before.email
  return `${ended ? `; ended ${ended}` : ''}${isNewEmail ? '; the new email counts after its code' : ''}`
}

export const profileEdits = [
  defineCommand('profile-edits list', {
    help: 'profile requests, each with what it changes',
    run: async (call) => {
      const edits = await listAll(call.client.profileEdits)
      if (edits.length === 0) call.say('Nothing to decide')
      for (const edit of edits) show(call, edit)
    },
  }),
  defineCommand('profile-edits approve', {
    help: 'changes the profile',
    positionals: { id },
    audited: true,
    run: async ({ client, say, signed }, { id }) => {
      const edit = await findById(client.profileEdits, id)
      await client.decideProfileEdit({ id, ...signed })
      say(`Changed${what(edit)}${follows(edit)}`)
    },
  }),
  defineCommand('profile-edits reject', {
    help: 'does not; the user reads why',
    positionals: { id },
    required: { reason },
    audited: true,
    run: async ({ client, say, signed }, { id, reason }) => {
      const edit = await findById(client.profileEdits, id)
      await client.decideProfileEdit({ id, reason, ...signed })
      say(`Rejected${what(edit)}; nothing changes, and they are told why`)
    },
  }),
]
