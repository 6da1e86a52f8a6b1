import { SWITCHES } from '@cht/sdk/rules'
import { type ActionHandler, AMOUNTS, pick } from './action-helpers.js'
import { tryCall } from './try-call.js'

const why = 'A drill'

/** The operator stops a switch. A foreign action stops all of them. */
export const stopSwitch: ActionHandler = async ({ operator }, _, { itemIndex, isForeign }) => {
  const names = isForeign ? SWITCHES : [pick(SWITCHES, itemIndex) ?? 'orders']
  for (const name of names) await tryCall(operator.stopSwitch({ name, text: 'This is a drill.' }))
}

/** The operator starts everything that is stopped. */
export const startSwitches: ActionHandler = async ({ operator }) => {
  for (const { name, stoppedAt } of (await tryCall(operator.switches())) ?? [])
    if (stoppedAt !== undefined) await tryCall(operator.startSwitch({ name, why }))
}

/** The operator puts the user on hold, and cancels orders. A foreign action also ends the investments. */
export const holdUser: ActionHandler = async ({ operator }, { email }, { isForeign }) => {
  await tryCall(operator.hold({ email, why }))
  await tryCall(operator.cancelOrders({ email, why }))
  if (isForeign) await tryCall(operator.endStakes({ email, why }))
}

export const resumeUser: ActionHandler = async ({ operator }, { email }) => {
  await tryCall(operator.resume({ email, why }))
}

/** The operator takes tokens back from the user. It is refused unless the user is on hold. */
export const takeBack: ActionHandler = (
  { requests, operator, acknowledged },
  { name, email },
  { amountIndex },
) => {
  const amount = pick(AMOUNTS, amountIndex) ?? 25_000
  return requests.submit({
    description: `the operator takes ${amount} back from ${name}`,
    send: (key) => operator.takeBack({ email, amount, why }, key),
    signIn: async () => {},
    onOutcome: (outcome) => {
      if (outcome.type !== 'success') return
      const { taken } = (outcome.value as Awaited<ReturnType<typeof operator.takeBack>>).value
      acknowledged.funded.set(email, (acknowledged.funded.get(email) ?? 0) - taken)
    },
    hasStableOutcome: false,
  })
}
