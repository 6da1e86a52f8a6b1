import { isApiError } from '@cht/sdk/errors'
import type { ExtendedClient } from '@cht/sdk/extensions'

export async function list(client: ExtendedClient) {
  const settings = await client.notificationSettings.list()
  const byMail = settings.filter(({ mail }) => mail).map(({ kind }) => kind)
  console.log(byMail.join()) // trades,investments,account,security
}

export async function change(client: ExtendedClient) {
  const settings = await client.notificationSettings.change({ kind: 'trades', channel: 'mail', isOn: false })
  console.log(settings?.find(({ kind }) => kind === 'trades')?.mail) // false
}

/** `token`: that of the link in the mail. */
export async function unsubscribe(client: ExtendedClient, token: string) {
  try {
    await client.notificationSettings.unsubscribe({ token })
    console.log('You no longer receive such mails')
  } catch (error) {
    if (!isApiError(error) || error.code !== 'invalid_input') throw error
    console.log('This link is not valid') // This link is not valid
  }
}
