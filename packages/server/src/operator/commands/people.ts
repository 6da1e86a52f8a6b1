import { OPERATOR_ROLE_NAMES, type OperatorPerson, type OperatorSession } from '@cht/sdk/operator'
import { formatTime } from '../format-time.js'
import { listOf, oneOf, text } from '../value-parsers.js'
import { type CommandContext, defineCommand } from './command.js'
import { type ProposalReference, printProposal } from './proposals.js'
import { id, withReason } from './rows.js'

/** The roles of an option. */
export const ROLES = listOf('roles', oneOf('role', OPERATOR_ROLE_NAMES))
const APP_CODE = text('code', 'a code of your authenticator app')
const INVITATION = text('invitation', 'as the mail has it')

const describeState = ({ acceptedAt, suspendedAt }: OperatorPerson): string => {
  if (suspendedAt !== undefined) return `suspended ${formatTime(suspendedAt)}`
  return acceptedAt === undefined ? 'invited' : `since ${formatTime(acceptedAt)}`
}

const printPerson = ({ print }: CommandContext, person: OperatorPerson) => {
  print(`${person.id}  ${person.name}  ${person.email}`)
  print(`  ${person.roles.join(', ')}; ${describeState(person)}`)
}

/** Prints the person whom an act has changed, or that a second person has to approve it. */
const printAct = (
  context: CommandContext,
  { person, proposal }: { person?: OperatorPerson | undefined; proposal?: ProposalReference | undefined },
) => {
  if (person) printPerson(context, person)
  printProposal(context, proposal)
}

const printSession = ({ print }: CommandContext, { name, roles, token, endsAt }: OperatorSession) => {
  print(`Signed in as ${name} (${roles.join(', ')}) until ${formatTime(endsAt)}. Your commands take:`)
  print(`export OPERATOR_TOKEN=${token}`)
}

export const people = [
  defineCommand('people list', {
    help: 'people who operate the exchange, by name',
    run: async (context) => {
      const list = await context.client.people()
      if (list.length === 0) context.print('Nobody is invited')
      for (const person of list) printPerson(context, person)
    },
  }),
  defineCommand('people invite', {
    help: 'mails an invitation to operate the exchange, good for 72 hours',
    positionals: { email: text('email') },
    required: { name: text('name', 'as the audit log shall show it'), roles: ROLES },
    why: 'required',
    run: async (context, { email, name, roles }) => {
      const input = { email, name, roles, ...withReason(context.auditInfo) }
      printAct(context, (await context.client.invite(input)).value)
    },
  }),
  defineCommand('people roles', {
    help: 'replaces the roles of a person, at once',
    positionals: { id },
    required: { roles: ROLES },
    why: 'required',
    run: async (context, { id, roles }) =>
      printAct(
        context,
        (await context.client.changeRoles({ id, roles, ...withReason(context.auditInfo) })).value,
      ),
  }),
  defineCommand('people suspend', {
    help: 'ends the sessions of a person, who cannot sign in any more',
    positionals: { id },
    why: 'required',
    run: async (context, { id }) =>
      printPerson(
        context,
        (await context.client.suspendPerson({ id, ...withReason(context.auditInfo) })).value,
      ),
  }),
  defineCommand('people resume', {
    help: 'ends the suspension of a person',
    positionals: { id },
    why: 'required',
    run: async (context, { id }) =>
      printAct(context, (await context.client.resumePerson({ id, ...withReason(context.auditInfo) })).value),
  }),
  defineCommand('people recover', {
    help: 'after a check: removes the passkeys and the app of a person who has lost them, and invites them again',
    positionals: { id },
    why: 'required',
    run: async (context, { id }) =>
      printAct(context, (await context.client.recoverPerson({ id, ...withReason(context.auditInfo) })).value),
  }),
  defineCommand('people accept', {
    help: 'for who is invited: shows the secret for an authenticator app; with --app-code, accepts the invitation',
    isGuest: true,
    positionals: { invitation: INVITATION },
    optional: { 'app-code': APP_CODE },
    run: async (context, { invitation, 'app-code': authenticatorCode }) => {
      const { print, signIn } = context
      if (authenticatorCode !== undefined)
        return printSession(context, (await signIn.accept({ invitation, authenticatorCode })).value)
      const { secret, uri } = (await signIn.setUp({ invitation })).value
      print(`Add this secret to your authenticator app: ${secret}`)
      print(`or open ${uri}`)
      print(`Then: people accept ${invitation} --app-code CODE`)
    },
  }),
  defineCommand('people sign-in', {
    help: 'mails you a code; with --sign-in, --code and --app-code, signs you in for 12 hours',
    isGuest: true,
    positionals: { email: text('email') },
    optional: {
      'sign-in': text('id', 'as the first command prints it'),
      code: text('code', 'the mailed one'),
      'app-code': APP_CODE,
    },
    run: async (context, { email, 'sign-in': signInId, code, 'app-code': authenticatorCode }) => {
      const { print, signIn } = context
      if (signInId !== undefined && code !== undefined && authenticatorCode !== undefined) {
        const input = { email, signIn: signInId, code, authenticatorCode }
        return printSession(context, (await signIn.finish(input)).value)
      }
      const { value: started } = await signIn.start({ email })
      print(`If ${email} operates the exchange, a code is on its way`)
      print(`Then: people sign-in ${email} --sign-in ${started.signIn} --code CODE --app-code CODE`)
    },
  }),
  defineCommand('people sign-out', {
    help: 'ends your session',
    run: async ({ client, print }) => {
      await client.signOut()
      print('Signed out')
    },
  }),
  defineCommand('people me', {
    help: 'who you are, and your roles',
    run: async ({ client, print }) => {
      const { via, name, roles } = await client.caller()
      print(`${name ?? "The exchange's own token"} (${via}): ${roles.join(', ')}`)
    },
  }),
]
