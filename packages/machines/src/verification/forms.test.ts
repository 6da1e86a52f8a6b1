import { ApiError } from '@cht/sdk/errors'
import { describe, expect, test } from 'vitest'
import { createActor } from 'xstate'
import { createFormLogic } from '../form.js'
import { createStub, flushMicrotasks, write } from '../testing/calls.js'
import { fakeClient } from '../testing/fake-client.js'
import { done, failed, readFallback, submitForm } from '../testing/submit-form.js'
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
  test('[verify-id.3] sends the values and the picture files', async () => {
    const { call, inputs } = createStub(undefined)
    const client = fakeClient({ settings: { requestVerification: write(call) } })
    expect(await submitForm(verificationForm, client, form)).toEqual(
      done(undefined, 'Verification request submitted successfully'),
    )
    expect(inputs).toEqual([form])
    const [{ frontImage, backImage }] = inputs as [typeof form]
    expect([frontImage === form.frontImage, backImage === form.backImage]).toEqual([true, true])
  })

  test('[verify-id.2] shows the first rule that fails and makes no request', async () => {
    const submitWith = async (changes: object) =>
      await submitForm(verificationForm, fakeClient(), { ...form, ...changes })
    const empty = { verificationType: '', idNumber: '', frontImage: undefined, backImage: undefined }
    expect(await submitForm(verificationForm, fakeClient(), {})).toEqual(failed('Select country'))
    expect(await submitWith({ ...empty, country: '' })).toEqual(failed('Select country'))
    expect(await submitWith(empty)).toEqual(failed('Select a verification type'))
    expect(await submitWith({ verificationType: 'NIN Slip' })).toEqual(failed('Select a verification type'))
    for (const missing of [{ idNumber: ' ' }, { frontImage: undefined }, { backImage: undefined }])
      expect(await submitWith(missing)).toEqual(failed('Fill in all fields'))
    expect(await submitWith({ idNumber: 'G1' })).toEqual(
      failed('A passport number has 6 to 9 letters and digits'),
    )
  })

  test('shows the error if it fails, and keeps the values and the pictures', async () => {
    const pending = new ApiError('verification_pending', 'Under review', 409, [], undefined)
    const client = fakeClient({ settings: { requestVerification: () => Promise.reject(pending) } })
    expect(await submitForm(verificationForm, client, form)).toEqual(failed('Under review'))
    const actor = createActor(createFormLogic(verificationForm, client), { input: { values: form } }).start()
    actor.send({ type: 'form.submit' })
    await flushMicrotasks()
    expect(actor.getSnapshot().context.values).toEqual(form)
    expect(actor.getSnapshot().context.values.frontImage).toBe(form.frontImage)
  })

  test('[verify-id.3] shows its own message if the server sends none', async () => {
    expect(await readFallback(verificationForm, form)).toEqual(failed('Error resending verification message'))
  })
})
