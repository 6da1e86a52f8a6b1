import type { Client } from '@cht/sdk'
import { isApiError } from '@cht/sdk/errors'

export async function discardEmailChange(client: Client) {
  try {
    await client.auth.discardEmailChange()
    console.log('You keep your email')
  } catch (error) {
    if (!isApiError(error) || error.code !== 'not_pending') throw error
    console.log('There is no new email') // There is no new email
  }
}

/** `token`: that of the link. */
export async function discardEmailChangeByLink(client: Client, token: string) {
  try {
    await client.auth.discardEmailChangeByLink({ token })
    console.log('You keep your email')
  } catch (error) {
    if (!isApiError(error) || error.code !== 'invalid_input') throw error
    console.log('This link is no longer valid') // This link is no longer valid
  }
}
