import {
  nextVerificationState,
  refusal,
  restoreVerification,
  type VerificationEvent,
} from '@cht/machines/lifecycles'
import type { VerificationState } from '@cht/sdk/verification'
import type { TestExchange, TestUser } from '../exchange.js'
import { PICTURE } from '../fixtures.js'
import type { coverageOf, Driven } from './drive.js'

const image = () => new Blob([Buffer.from(PICTURE.split(',')[1] ?? '', 'base64')], { type: 'image/png' })

/** Somebody's identity; one request was rejected before, so that there is one to be decided twice. */
export async function drivenVerification(
  { operator }: TestExchange,
  { id: userId, email, client }: TestUser,
  coverage: ReturnType<typeof coverageOf>,
): Promise<Driven<VerificationEvent>> {
  let state: VerificationState = 'unverified'
  let request = ''
  let name = 0
  const newest = async () => (await operator.verifications()).find((each) => each.email === email)?.id
  const submit = () =>
    client.settings.requestVerification({
      country: 'nigeria',
      verificationType: 'NIN Slip',
      idNumber: userId,
      frontImage: image(),
      backImage: image(),
    })
  const rename = async () => {
    const { username, phoneNumber, country } = await client.auth.checkAuth()
    name += 1
    await client.settings.editProfile({ fullName: `Name ${name}`, username, email, phoneNumber, country })
    const edit = (await operator.profileEdits()).find((each) => each.now === email)
    await operator.decideProfileEdit({ id: edit?.id ?? '' })
  }
  const calls: Record<VerificationEvent['type'], () => Promise<unknown>> = {
    'verification.submit': async () => {
      await submit()
      request = (await newest()) ?? ''
    },
    'verification.approve': () => operator.decideVerification({ id: request }),
    'verification.reject': () => operator.decideVerification({ id: request, reason: 'Blurred' }),
    'identity.change': rename,
  }
  await calls['verification.submit']()
  await calls['verification.reject']()

  return {
    tries: [
      { type: 'verification.submit' },
      { type: 'verification.approve' },
      { type: 'verification.reject' },
    ],
    refusal: (event) => refusal(restoreVerification(state), event),
    noteRefused: (event) => coverage.drive(restoreVerification(state), event),
    call: ({ type }) => calls[type],
    take: (event) => {
      coverage.drive(restoreVerification(state), event)
      state = nextVerificationState(state, event)
    },
    says: () => ({ state, isDocumentVerified: state === 'verified', pending: state === 'pendingReview' }),
    shows: async () => {
      const { verification, isDocumentVerified } = await client.auth.checkAuth()
      const pending = await client.settings.pendingVerification()
      return { state: verification?.state, isDocumentVerified, pending }
    },
  }
}
