import { ID_TYPES } from '@cht/sdk/rules'
import { createIdNumber, createPictureFile } from '../fixtures.js'
import { type ActionHandler, AMOUNTS, pick, submitWrite } from './action-helpers.js'
import { getCountry, type SimUser, type Simulation } from './simulation.js'
import { tryCall } from './try-call.js'

/** Submits a verification request. A foreign action uses the ID of the first user. */
export const submitVerification: ActionHandler = (simulation, user, action) => {
  const country = getCountry(simulation.users.indexOf(user))
  const input = {
    country,
    verificationType: ID_TYPES[country][0] ?? '',
    idNumber: createIdNumber(action.isForeign ? 'sim0' : user.name).slice(0, country === 'nigeria' ? 11 : 9),
    frontImage: createPictureFile(),
    backImage: createPictureFile(),
  }
  return submitWrite(simulation, user, action, {
    description: 'submits a verification request',
    send: (key) => user.client.settings.requestVerification(input, key),
  })
}

/** The operator decides a pending verification request: a foreign action rejects it, any other approves it. */
export const decideVerification: ActionHandler = async ({ operator }, _, { itemIndex, isForeign }) => {
  const request = pick((await tryCall(operator.verifications())) ?? [], itemIndex)
  const reason = isForeign ? { reason: 'The picture is blurred.' } : {}
  if (request) await tryCall(operator.decideVerification({ id: request.id, ...reason }))
}

/** Logs the user in. A foreign action logs the user out first. */
export const logIn: ActionHandler = async (simulation, user, { isForeign }) => {
  if (isForeign) await tryCall(user.client.auth.logout())
  await tryCall(simulation.signIn(user))
}

/** Creates a handler with which the operator funds the user, or withdraws tokens from the user. */
const createTokenAction =
  (direction: 'fund' | 'withdraw'): ActionHandler =>
  ({ requests, operator, acknowledged }, { name, email }, { amountIndex }) => {
    const amount = pick(AMOUNTS, amountIndex) ?? 25_000
    const change = direction === 'fund' ? amount : -amount
    return requests.submit({
      description: `the operator changes the balance of ${name} by ${change}`,
      send: (key) => operator[direction]({ email, amount }, key),
      signIn: async () => {},
      onOutcome: (outcome) => {
        if (outcome.type === 'success')
          acknowledged.funded.set(email, (acknowledged.funded.get(email) ?? 0) + change)
      },
      hasStableOutcome: false,
    })
  }

export const fundUser = createTokenAction('fund')
export const withdrawFromUser = createTokenAction('withdraw')

/** Enters the latest code that was mailed to the user. Returns whether it was accepted. */
export async function enterCode(simulation: Simulation, { client, email }: SimUser): Promise<boolean> {
  const code = simulation.findCode(email)
  if (code === undefined) return false
  const isVerified = await tryCall(client.auth.verifyOtp({ email, code }).then(() => true))
  return isVerified ?? false
}
