import { ApiError } from '@cht/sdk/errors'
import { describe, expect, test } from 'vitest'
import { answering } from '../testing/calls.js'
import { fakeClient, wordlessClient } from '../testing/fake-client.js'
import { user } from '../testing/samples.js'
import { done, failed, submitted } from '../testing/submitted.js'
import { errorText } from '../toast.js'
import { newEmailForm, passwordForm, profileForm } from './forms.js'

const filled = {
  fullName: 'Ada Obi',
  username: 'ada',
  email: 'ada@example.com',
  phoneNumber: '+2348012345678',
  country: 'nigeria',
} as const

describe('a profile edit', () => {
  const form = profileForm(user)

  test('starts as the user is, without what is not in it', () => {
    expect(form.initial).toEqual(filled)
  })

  test('[profile.1] sends all five fields, changed or not', async () => {
    const { call, inputs } = answering(undefined)
    const client = fakeClient({ settings: { editProfile: call } })
    const told = done(undefined, 'Profile update request submitted successfully')
    const changes = [
      { fullName: 'Ada Eze' },
      { username: 'adae' },
      { email: 'ada@example.org' },
      { phoneNumber: '+2348012345679' },
      { country: 'ghana' },
    ] as const
    for (const change of changes) expect(await submitted(form, client, change)).toEqual(told)
    expect(inputs).toEqual(changes.map((change) => ({ ...filled, ...change })))
  })

  test('[profile.1] is not sent where nothing was changed, spaces around it apart', async () => {
    for (const values of [{}, { fullName: ' Ada Obi ' }])
      expect(await submitted(form, fakeClient(), values)).toEqual(failed('No changes detected'))
  })

  test("that was refused tells the server's message", async () => {
    const open = new ApiError('trade_open', 'Finish your open trade first', 409, [], undefined)
    const client = fakeClient({ settings: { editProfile: () => Promise.reject(open) } })
    expect(await submitted(form, client, { username: 'adae' })).toEqual(failed(open.message))
  })

  test('[profile.1] that was refused without a word has its own', async () => {
    const sent = form.submit(wordlessClient(), { ...filled, username: 'adae' }, {})
    expect(await sent.then(() => 'sent', errorText)).toBe('Error sending request')
  })
})

describe('a new email', () => {
  const values = { email: 'new@example.com', code: '123456' }

  test('counts with the code sent to it, and nothing is said of a phone', async () => {
    const { call, inputs } = answering(undefined)
    expect(await submitted(newEmailForm, fakeClient({ auth: { verifyOtp: call } }), values)).toEqual(
      done(undefined, 'Email changed successfully'),
    )
    expect(inputs).toEqual([values])
    expect(newEmailForm.toSessionEvent).toBe(undefined)
  })

  test('is refused on the screen, not as a toast, and not sent with an incomplete code', async () => {
    const wrong = new ApiError('invalid_code', 'This code is wrong or has expired', 422, [], undefined)
    const client = fakeClient({ auth: { verifyOtp: () => Promise.reject(wrong) } })
    expect(await submitted(newEmailForm, client, values)).toEqual({ ...failed(wrong.message), told: [] })
    expect(await submitted(newEmailForm, fakeClient(), { ...values, code: '12345' })).toEqual({
      ...failed(''),
      told: [],
    })
  })
})

describe('a change of password', () => {
  const values = { oldPassword: 'correct horse', newPassword: 'battery staple' }

  test('[password.1] sends the old and the new', async () => {
    const { call, inputs } = answering(undefined)
    const client = fakeClient({ settings: { changePassword: call } })
    expect(await submitted(passwordForm, client, values)).toEqual(
      done(undefined, 'Password changed successfully'),
    )
    expect(inputs).toEqual([values])
  })

  test('[password.1] is not sent with an empty field', async () => {
    for (const missing of [{}, { oldPassword: 'x' }, { newPassword: 'x' }])
      expect(await submitted(passwordForm, fakeClient(), missing)).toEqual(failed('Fill in all fields'))
  })

  test("that was refused tells the server's message", async () => {
    const wrong = new ApiError('wrong_password', 'Wrong password', 422, [], undefined)
    const client = fakeClient({ settings: { changePassword: () => Promise.reject(wrong) } })
    expect(await submitted(passwordForm, client, values)).toEqual(failed('Wrong password'))
  })

  test('[password.1] that was refused without a word has its own', async () => {
    const sent = passwordForm.submit(wordlessClient(), values, {})
    expect(await sent.then(() => 'sent', errorText)).toBe('Error changing password')
  })
})
