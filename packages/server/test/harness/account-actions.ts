import { ID_TYPES } from '@cht/sdk/verification'
import { createPictureFile } from '../fixtures.js'
import { type ActionHandler, AMOUNTS, pick, submitWrite } from './action-helpers.js'
import type { Action } from './plan.js'
import { readIfAnswered } from './read-if-answered.js'
import { getCountry, type SimUser, type Simulation } from './simulation.js'

/** Requests a verification. A foreign action uses another user's ID. */
export const identify: ActionHandler = (simulation, user, action) => {
  const country = getCountry(simulation.users.indexOf(user))
  const input = {
    country,
    verificationType: ID_TYPES[country][0] ?? '',
    idNumber: action.isForeign ? 'sim0' : user.name,
    frontImage: createPictureFile(),
    backImage: createPictureFile(),
  }
  return submitWrite(simulation, user, action, {
    what: 'requests a verification',
    send: (key) => user.client.settings.requestVerification(input, key),
  })
}

/** The operator decides a pending verification. */
export const decide: ActionHandler = async ({ operator }, _, { pick: number, isForeign }) => {
  const request = pick((await readIfAnswered(operator.verifications())) ?? [], number)
  const reason = isForeign ? { reason: 'The picture is blurred.' } : {}
  if (request) await readIfAnswered(operator.decideVerification({ id: request.id, ...reason }))
}

export const login: ActionHandler = async (simulation, user, { isForeign }) => {
  if (isForeign) await readIfAnswered(user.client.auth.logout())
  await readIfAnswered(simulation.signIn(user))
}

/** The operator funds the user, or withdraws with direction -1. */
export async function moveTokens(
  { requests, operator, facts }: Simulation,
  { name, email }: SimUser,
  { amount: number }: Action,
  direction: 1 | -1,
): Promise<void> {
  const amount = pick(AMOUNTS, number) ?? 25_000
  const move = direction === 1 ? operator.fund : operator.withdraw
  return requests.submit({
    what: `the operator moves ${direction * amount} to ${name}`,
    send: (key) => move({ email, amount }, key),
    signIn: async () => {},
    onAnswer: (answer) => {
      if ('done' in answer) facts.funded.set(email, (facts.funded.get(email) ?? 0) + direction * amount)
    },
    isReplayable: false,
  })
}

/** Enters the code of the last mail. Returns whether the phone is verified. */
export async function enterCode(simulation: Simulation, { client, email }: SimUser): Promise<boolean> {
  const code = simulation.findCode(email)
  if (code === undefined) return false
  const isDone = await readIfAnswered(client.auth.verifyOtp({ email, code }).then(() => true))
  return isDone ?? false
}
