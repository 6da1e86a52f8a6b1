import type { Client } from '@cht/sdk'
import { isApiError, isValidationError } from '@cht/sdk/errors'
import { validateIdNumber } from '@cht/sdk/rules'

/** `front` and `back`: the pictures that the user has chosen. */
export async function requestVerification(client: Client, front: Blob, back: Blob) {
  const document = { country: 'ghana', verificationType: 'National Passport', idNumber: 'G0123456' } as const
  console.log(validateIdNumber(document) ?? 'The number has the right format') // The number has the right format
  await client.settings.requestVerification({ ...document, frontImage: front, backImage: back })
  console.log(await client.settings.pendingVerification()) // true
}

export async function pendingVerification(client: Client) {
  const isUnderReview = await client.settings.pendingVerification()
  console.log(isUnderReview ? 'Under review' : 'You can send a request') // You can send a request
}

/** In a session in which `client.auth.confirmByPassword` has just confirmed who the user is. */
export async function editProfile(client: Client) {
  const { fullName, email, phoneNumber } = await client.auth.checkAuth()
  const profile = { fullName, email, phoneNumber, country: 'nigeria' } as const
  await client.settings.editProfile({ ...profile, username: 'sammy' })
  const { username } = await client.auth.checkAuth()
  console.log(`Still ${username}, until the operator approves it`) // Still sam, until the operator approves it
}

/** `oldPassword`: what the user has typed. */
export async function changePassword(client: Client, oldPassword: string) {
  try {
    await client.settings.changePassword({ oldPassword, newPassword: 'correct horse battery' })
    console.log('Your other sessions have ended') // Your other sessions have ended
  } catch (error) {
    if (isValidationError(error)) console.log(error.fields)
    else if (isApiError(error)) console.log(error.fields)
    else throw error
  }
}
