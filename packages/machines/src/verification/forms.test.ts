import { ApiError } from '@cht/sdk/errors'
import { describe, expect, test } from 'vitest'
import { createActor } from 'xstate'
import { createFormLogic } from '../form.js'
import { answering, settle } from '../testing/calls.js'
import { fakeClient, wordlessClient } from '../testing/fake-client.js'
import { done, failed, submitted } from '../testing/submitted.js'
import { errorText } from '../toast.js'
import { verificationForm } from './forms.js'

const picture = (text: string) => new Blob([text], { type: 'image/png' })
const form = {
  country: 'ghana',
  verificationType: 'National Passport',
  idNumber: 'G0123456',
  frontImage: picture('front'),
  backImage: picture('back'),
} as const

describe('a verification request', () => {
  test('sends what was chosen, with the pictures themselves', async () => {
    const { call, inputs } = answering(undefined)
    const client = fakeClient({ settings: { requestVerification: call } })
    expect(await submitted(verificationForm, client, form)).toEqual(
      done(undefined, 'Verification request submitted successfully'),
    )
    expect(inputs).toEqual([form])
    const [{ frontImage, backImage }] = inputs as [typeof form]
    expect([frontImage === form.frontImage, backImage === form.backImage]).toEqual([true, true])
  })

  test('[verify-id.2] tells the first rule that does not hold, and makes no call', async () => {
    const told = async (changes: object) =>
      await submitted(verificationForm, fakeClient(), { ...form, ...changes })
    const bare = { verificationType: '', idNumber: '', frontImage: undefined, backImage: undefined }
    expect(await submitted(verificationForm, fakeClient(), {})).toEqual(failed('Select country'))
    expect(await told({ ...bare, country: '' })).toEqual(failed('Select country'))
    expect(await told(bare)).toEqual(failed('Select a verification type'))
    expect(await told({ verificationType: 'NIN Slip' })).toEqual(failed('Select a verification type'))
    for (const missing of [{ idNumber: ' ' }, { frontImage: undefined }, { backImage: undefined }])
      expect(await told(missing)).toEqual(failed('Fill in all fields'))
  })

  test('that failed tells why and keeps what was filled in, pictures included', async () => {
    const second = new ApiError('verification_pending', 'Under review', 409, [], undefined)
    const client = fakeClient({ settings: { requestVerification: () => Promise.reject(second) } })
    expect(await submitted(verificationForm, client, form)).toEqual(failed('Under review'))
    const actor = createActor(createFormLogic(verificationForm, client), { input: { values: form } }).start()
    actor.send({ type: 'form.submit' })
    await settle()
    expect(actor.getSnapshot().context.values).toEqual(form)
    expect(actor.getSnapshot().context.values.frontImage).toBe(form.frontImage)
  })

  test('that was refused without a word has its own', async () => {
    const sent = verificationForm.submit(wordlessClient(), form, {})
    expect(await sent.then(() => 'sent', errorText)).toBe('Error resending verification message')
  })
})
