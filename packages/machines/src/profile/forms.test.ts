import { ApiError } from '@cht/sdk/errors'
import { describe, expect, test } from 'vitest'
import { createStub, write } from '../testing/calls.js'
import { fakeClient } from '../testing/fake-client.js'
import { user } from '../testing/fixtures.js'
import { done, failed, readFallback, submitForm } from '../testing/submit-form.js'
import { getProfileValues, newEmailForm, passwordForm, profileForm } from './forms.js'

const filled = {
  fullName: 'Ada Obi',
  username: 'ada',
  email: 'ada@example.com',
  phoneNumber: '+2348012345678',
  country: 'nigeria',
} as const

describe('a profile edit', () => {
  const initial = getProfileValues(user)

  test('starts with the user’s data, limited to the fields of the form', () => {
    expect(initial).toEqual(filled)
  })

  test('[profile.1] sends all five fields, changed or not', async () => {
    const { call, inputs } = createStub(undefined)
    const client = fakeClient({ settings: { editProfile: write(call) } })
    const succeeded = done(undefined, 'Profile update request submitted successfully')
    const changes = [
      { fullName: 'Ada Eze' },
      { username: 'adae' },
      { email: 'ada@example.org' },
      { phoneNumber: '+2348012345679' },
      { country: 'ghana' },
    ] as const
    for (const change of changes)
      expect(await submitForm(profileForm, client, change, initial)).toEqual(succeeded)
    expect(inputs).toEqual(changes.map((change) => ({ ...filled, ...change })))
  })

  test('[profile.1] is not sent if nothing but surrounding spaces has changed', async () => {
    for (const values of [{}, { fullName: ' Ada Obi ' }])
      expect(await submitForm(profileForm, fakeClient(), values, initial)).toEqual(
        failed('No changes detected'),
      )
  })

  test("shows the server's message if it is refused", async () => {
    const tradeOpen = new ApiError('trade_open', 'Finish your open trade first', 409, [], undefined)
    const client = fakeClient({ settings: { editProfile: () => Promise.reject(tradeOpen) } })
    expect(await submitForm(profileForm, client, { username: 'adae' }, initial)).toEqual(
      failed(tradeOpen.message),
    )
  })

  test('[profile.1] shows its own message if the server sends none', async () => {
    expect(await readFallback(profileForm, { username: 'adae' }, initial)).toEqual(
      failed('Error sending request'),
    )
  })
})

describe('a new email', () => {
  const values = { email: 'new@example.com', code: '123456' }

  test('is confirmed with its code, and sends the session no event', async () => {
    const { call, inputs } = createStub(undefined)
    expect(await submitForm(newEmailForm, fakeClient({ auth: { verifyOtp: write(call) } }), values)).toEqual(
      done(undefined, 'Email confirmed. It takes effect in 24 hours'),
    )
    expect(inputs).toEqual([values])
    expect(newEmailForm.toSessionEvent).toBe(undefined)
  })

  test('keeps an error for the screen without a toast, and is not sent with an incomplete code', async () => {
    const wrong = new ApiError('invalid_code', 'This code is wrong or has expired', 422, [], undefined)
    const client = fakeClient({ auth: { verifyOtp: () => Promise.reject(wrong) } })
    expect(await submitForm(newEmailForm, client, values)).toEqual({ ...failed(wrong.message), toasts: [] })
    expect(await submitForm(newEmailForm, fakeClient(), { ...values, code: '12345' })).toEqual({
      ...failed(''),
      toasts: [],
    })
  })
})

describe('a change of password', () => {
  const values = { oldPassword: 'correct horse', newPassword: 'battery staple' }

  test('[password.1] sends the old and the new password', async () => {
    const { call, inputs } = createStub(undefined)
    const client = fakeClient({ settings: { changePassword: write(call) } })
    expect(await submitForm(passwordForm, client, values)).toEqual(
      done(undefined, 'Password changed successfully'),
    )
    expect(inputs).toEqual([values])
  })

  test('[password.1] is not sent with an empty field', async () => {
    for (const missing of [{}, { oldPassword: 'x' }, { newPassword: 'x' }])
      expect(await submitForm(passwordForm, fakeClient(), missing)).toEqual(failed('Fill in all fields'))
  })

  test("shows the server's message if it is refused", async () => {
    const wrong = new ApiError('wrong_password', 'Wrong password', 422, [], undefined)
    const client = fakeClient({ settings: { changePassword: () => Promise.reject(wrong) } })
    expect(await submitForm(passwordForm, client, values)).toEqual(failed('Wrong password'))
  })

  test('[password.1] shows its own message if the server sends none', async () => {
    expect(await readFallback(passwordForm, values)).toEqual(failed('Error changing password'))
  })
})
