import type { Client } from '@cht/sdk'
import { isApiError } from '@cht/sdk/errors'

export async function reauthentication(client: Client) {
  const { isAsked, methods } = await client.auth.reauthentication()
  console.log(isAsked ? `Confirm by ${methods}` : 'Nothing is asked') // Nothing is asked
}

/** `password`: what the user types when asked. */
export async function confirmByPassword(client: Client, password: string) {
  const invest = () => client.investments.create({ amount: 25_000, planDurationDays: 6, roiPercentage: 10 })
  try {
    await invest()
  } catch (error) {
    if (!isApiError(error) || error.code !== 'reauthentication_required') throw error
    await client.auth.confirmByPassword({ password })
    console.log((await invest()).value?.amount) // 25000
  }
}

/** `code`: that of the authenticator app. */
export async function confirmByCode(client: Client, code: string) {
  const { value: confirmation } = await client.auth.confirmByCode({ code })
  console.log(new Date(confirmation.confirmedUntil ?? 0).toISOString()) // 2026-03-02T08:10:00.000Z
}

export async function askBeforeTokensMove(client: Client) {
  const { value: settings } = await client.auth.askBeforeTokensMove({ isOn: true })
  console.log(`${settings.isAsked}, by ${settings.methods}`) // true, by password
}
