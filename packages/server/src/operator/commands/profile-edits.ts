import { endsVerification, getChangedProfileFields } from '@cht/sdk/rules'
import { printWaiting } from './cases.js'
import { type CommandContext, defineCommand } from './command.js'
import { id, listAll, reason } from './rows.js'

type Edit = Awaited<ReturnType<CommandContext['client']['profileEdits']>>[number]

const LABELS = {
  fullName: 'full name',
  username: 'username',
  email: 'email',
  phoneNumber: 'phone number',
  country: 'country',
}

/** The name of the verification that the approval of a profile edit ends, by the verification's state (decision 27). */
const ENDED_VERIFICATIONS: Record<string, string> = {
  verified: 'the identity verification',
  pendingReview: 'the identity request under review',
}
const findEndedVerification = (edit: Edit): string | undefined =>
  endsVerification(getChangedProfileFields(edit.before, edit))
    ? ENDED_VERIFICATIONS[edit.verification]
    : undefined

const printEdit = ({ print }: CommandContext, edit: Edit) => {
  const { id, before } = edit
  print(`${id}  ${before.email}`)
  for (const field of getChangedProfileFields(before, edit))
    print(`  ${LABELS[field].padEnd(12)} ${before[field]} → ${edit[field]}`)
  const ended = findEndedVerification(edit)
  if (ended) print(`  ends ${ended}`)
}

/** The user and the changed fields. */
const describe = (edit: Edit | undefined) => {
  if (!edit) return ''
  const fields = getChangedProfileFields(edit.before, edit).map((field) => LABELS[field])
  return ` ${edit.before.email}: ${fields.join(', ')}`
}

/** The effects of an approval. */
const describeEffects = (edit: Edit | undefined) => {
  if (!edit) return ''
  const ended = findEndedVerification(edit)
  const isNewEmail = edit.email !== edit.before.email
  return `${ended ? `; ended ${ended}` : ''}${isNewEmail ? '; the new email takes effect 24 hours after its code is entered' : ''}`
}

export const profileEdits = [
  defineCommand('profile-edits list', {
    help: 'pending profile edits, each with the fields it changes',
    run: async (context) => {
      const edits = await listAll(context.client.profileEdits)
      if (edits.length === 0) context.print('Nothing to decide')
      for (const edit of edits) printEdit(context, edit)
    },
  }),
  defineCommand('profile-edits approve', {
    help: 'changes the profile',
    positionals: { id },
    why: 'optional',
    run: async (context, { id }) => {
      const { client, print, auditInfo } = context
      const [edit] = await client.profileEdits({ id })
      const { value } = await client.decideProfileEdit({ id, ...auditInfo })
      if (printWaiting(context, id, value)) return
      print(`Changed${describe(edit)}${describeEffects(edit)}`)
    },
  }),
  defineCommand('profile-edits reject', {
    help: 'rejects the edit; the user is told the reason',
    positionals: { id },
    required: { reason },
    why: 'optional',
    run: async (context, { id, reason }) => {
      const { client, print, auditInfo } = context
      const [edit] = await client.profileEdits({ id })
      const { value } = await client.decideProfileEdit({ id, reason, ...auditInfo })
      if (printWaiting(context, id, value)) return
      print(`Rejected${describe(edit)}; nothing changes, and they are told why`)
    },
  }),
]
