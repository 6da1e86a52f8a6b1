import { isApiError } from '@cht/sdk/errors'
import type { ExtendedClient } from '@cht/sdk/extensions'

export async function get(client: ExtendedClient) {
  const { isAsked, methods } = await client.reauthentication.get()
  console.log(isAsked ? `Confirm by ${methods}` : 'Nothing is asked') // Nothing is asked
}

/** `password`: what the user types when asked. */
export async function byPassword(client: ExtendedClient, password: string) {
  const invest = () => client.investments.create({ amount: 25_000, planDurationDays: 6, roiPercentage: 10 })
  try {
    await invest()
  } catch (error) {
    if (!isApiError(error) || error.code !== 'reauthentication_required') throw error
    await client.reauthentication.byPassword({ password })
    console.log((await invest())?.amount) // 25000
  }
}

/** `code`: that of the authenticator app. */
export async function byCode(client: ExtendedClient, code: string) {
  const confirmation = await client.reauthentication.byCode({ code })
  console.log(new Date(confirmation?.confirmedUntil ?? 0).toISOString()) // 2026-03-02T08:10:00.000Z
}

export async function askBeforeTokensMove(client: ExtendedClient) {
  const settings = await client.reauthentication.askBeforeTokensMove({ isOn: true })
  console.log(`${settings?.isAsked}, by ${settings?.methods}`) // true, by password
}
