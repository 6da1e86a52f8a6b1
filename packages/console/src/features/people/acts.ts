import type { Act, ActField } from '@cht/machines/console'
import { INVITATION_LIFETIME, MAX_TOKEN_DAYS, OPERATOR_ROLES } from '@cht/machines/console'
import type { OperatorRole } from '@cht/sdk/operator'
import { HOUR, WEBHOOK_SECRET_OVERLAP } from '@cht/sdk/rules'
import { OPTIONAL_WHY, WHY } from '../../components/acts/fields.js'

const SECOND_PERSON = 'Another administrator has to approve it.'

const ROLES: ActField = {
  name: 'roles',
  label: 'Roles',
  kind: 'many',
  options: Object.entries(OPERATOR_ROLES).map(([value, does]) => ({
    value,
    label: `${value.slice(0, 1).toUpperCase()}${value.slice(1)}: ${does}`,
  })),
}

export const INVITE_ACTS: readonly Act[] = [
  {
    endpoint: 'invite',
    label: 'Invite',
    explains: `A mail with an invitation, good for ${INVITATION_LIFETIME / HOUR} hours. ${SECOND_PERSON}`,
    fields: [
      {
        name: 'name',
        label: 'Name',
        hint: 'As the audit log shall show it. It cannot be changed.',
        kind: 'line',
      },
      { name: 'email', label: 'Email', kind: 'line' },
      ROLES,
      WHY,
    ],
  },
]

/** What an administrator does about another person. Nobody does it about themselves. */
export const createPersonActs = (roles: readonly OperatorRole[]): readonly Act[] => [
  {
    endpoint: 'changeRoles',
    label: 'Change the roles',
    explains: `These roles replace those of now, at once. What the person has proposed by a role ends with it. ${SECOND_PERSON}`,
    fields: [{ ...ROLES, initial: roles.join(',') }, WHY],
  },
  {
    endpoint: 'suspendPerson',
    event: { type: 'person.suspend' },
    label: 'Suspend',
    explains:
      'At once, by one administrator: the sessions of the person and the tokens that they have created end, and they cannot sign in. Revoke the other tokens that they know.',
    fields: [WHY],
  },
  {
    endpoint: 'resumePerson',
    event: { type: 'person.resume' },
    label: 'End the suspension',
    explains: `The person can sign in again. ${SECOND_PERSON}`,
    fields: [WHY],
  },
  {
    endpoint: 'recoverPerson',
    event: { type: 'person.recover' },
    label: 'Recover',
    explains: `After a check of who they are: for a person who has lost the passkeys, the authenticator app or the invitation. All of these and their sessions end, and a new invitation is mailed. ${SECOND_PERSON}`,
    fields: [WHY],
  },
]

/** What can be proposed about people. */
export const PEOPLE_ACTS: readonly Act[] = [...INVITE_ACTS, ...createPersonActs([])]

export const CREATE_TOKEN_ACTS: readonly Act[] = [
  {
    endpoint: 'createToken',
    label: 'Create a token',
    explains:
      'For a machine, or for a person who does not sign in. It has at most your roles, is shown once, and ends by itself.',
    fields: [
      { name: 'name', label: 'Name', hint: 'Whose it is, as the audit log shall show it', kind: 'line' },
      ROLES,
      { name: 'days', label: 'Days', hint: `At most ${MAX_TOKEN_DAYS}`, kind: 'number', initial: '90' },
      WHY,
    ],
    shows: 'token',
  },
]

export const TOKEN_ACTS: readonly Act[] = [
  {
    endpoint: 'revokeToken',
    label: 'Revoke',
    explains: 'Nothing is accepted with it any more, at once. It cannot be undone.',
    fields: [WHY],
  },
]

export const ADD_WEBHOOK_ACTS: readonly Act[] = [
  {
    endpoint: 'addWebhook',
    label: 'Add a webhook',
    explains:
      'A public https address is told that a case waits: its kind and its id, no data of users. The secret that signs the messages is shown once.',
    fields: [{ name: 'url', label: 'Address', hint: 'https://…', kind: 'line' }, OPTIONAL_WHY],
    shows: 'secret',
  },
]

const ROTATE: Act = {
  endpoint: 'rotateWebhook',
  label: 'Change the secret',
  explains: `The new secret is shown once. For ${WEBHOOK_SECRET_OVERLAP / HOUR} hours messages are signed with the old one too.`,
  fields: [OPTIONAL_WHY],
  shows: 'secret',
}
const RESUME: Act = {
  endpoint: 'resumeWebhook',
  label: 'Resume',
  explains: 'Messages are sent to it again, first those that wait.',
  fields: [OPTIONAL_WHY],
}
const REMOVE: Act = {
  endpoint: 'removeWebhook',
  label: 'Remove',
  explains: 'Nothing more is sent to it. It cannot be undone.',
  fields: [OPTIONAL_WHY],
}

/** What an administrator does about a webhook of the operator. */
export const listWebhookActs = (isPaused: boolean): readonly Act[] => [
  ...(isPaused ? [RESUME] : []),
  ROTATE,
  REMOVE,
]
