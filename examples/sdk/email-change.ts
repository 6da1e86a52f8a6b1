import { isApiError } from '@cht/sdk/errors'
import type { ExtendedClient } from '@cht/sdk/extensions'

export async function discard(client: ExtendedClient) {
  try {
    await client.emailChange.discard()
    console.log('You keep your email')
  } catch (error) {
    if (!isApiError(error) || error.code !== 'not_pending') throw error
    console.log('There is no new email') // There is no new email
  }
}

/** `token`: that of the link. */
export async function discardByLink(client: ExtendedClient, token: string) {
  try {
    await client.emailChange.discardByLink({ token })
    console.log('You keep your email')
  } catch (error) {
    if (!isApiError(error) || error.code !== 'invalid_input') throw error
    console.log('This link is no longer valid') // This link is no longer valid
  }
}
