import { type VerificationEvent, verificationLifecycle } from '@cht/machines/lifecycles'
import type { TestExchange, TestUser } from '../exchange.js'
import { createIdNumber, createPictureFile, readProfile } from '../fixtures.js'
import { type Coverage, createDriver, type Driver } from './driver.js'

/** Drives a user's verification. One request was rejected before, so that a decision can be tried in every state. */
export async function createVerificationDriver(
  { operator }: TestExchange,
  { id: userId, email, password, client }: TestUser,
  coverage: Coverage,
): Promise<Driver<VerificationEvent>> {
  let requestId = ''
  let nameCount = 0
  const submitRequest = async () => {
    await client.settings.requestVerification({
      country: 'nigeria',
      verificationType: 'NIN Slip',
      idNumber: createIdNumber(userId),
      frontImage: createPictureFile(),
      backImage: createPictureFile(),
    })
    const request = (await operator.verifications()).find((pending) => pending.email === email)
    requestId = request?.id ?? ''
  }
  const changeName = async () => {
    const profile = await readProfile({ client })
    nameCount += 1
    const fullName = `Name ${nameCount}`
    await client.auth.confirmByPassword({ password })
    await client.settings.editProfile({ ...profile, fullName })
    const edit = (await operator.profileEdits()).find(({ before }) => before.email === email)
    await operator.decideProfileEdit({ id: edit?.id ?? '' })
  }
  const calls: Record<VerificationEvent['type'], () => Promise<unknown>> = {
    'verification.submit': submitRequest,
    'verification.approve': () => operator.decideVerification({ id: requestId }),
    'verification.reject': () => operator.decideVerification({ id: requestId, reason: 'Blurred' }),
    'identity.change': changeName,
  }
  await calls['verification.submit']()
  await calls['verification.reject']()

  return createDriver({
    coverage,
    snapshot: verificationLifecycle.restore('unverified'),
    send: verificationLifecycle.send,
    calls,
    eventsToTry: [
      { type: 'verification.submit' },
      { type: 'verification.approve' },
      { type: 'verification.reject' },
    ],
    getExpected: (snapshot) => ({
      state: snapshot.value,
      isDocumentVerified: snapshot.matches('verified'),
      pending: snapshot.matches('pendingReview'),
    }),
    readActual: async () => {
      const { verification, isDocumentVerified } = await client.auth.checkAuth()
      const pending = await client.settings.pendingVerification()
      return { state: verification?.state, isDocumentVerified, pending }
    },
  })
}
