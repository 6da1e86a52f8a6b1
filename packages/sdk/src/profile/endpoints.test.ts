import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { callClient, options, post, postWithoutKey } from '../testing/calls.js'
import { profile } from './endpoints.js'

const details = {
  fullName: 'Ada Obi',
  username: 'ada',
  email: 'ada@example.com',
  phoneNumber: '+2348012345678',
  country: 'nigeria',
} as const
const passwords = { oldPassword: 'old', newPassword: 'correct horse' }

test('[call.settings.editProfile] sends the five fields and returns nothing', async () => {
  expect(
    await callClient(({ settings }) => settings.editProfile(details, options), { message: 'ok' }),
  ).toEqual({
    sent: [post('/settings/profile-edit', details)],
    value: { value: undefined, message: 'ok' },
  })
})

test('[call.settings.changePassword] sends both passwords, and no idempotency key even if one is given', async () => {
  const change = await callClient(({ settings }) => settings.changePassword(passwords, options), {
    message: 'ok',
  })
  expect(change).toEqual({
    sent: [postWithoutKey('/settings/change-password', passwords)],
    value: { value: undefined, message: 'ok' },
  })
})

const getInvalidFields = (schema: z.core.$ZodType, input: unknown) =>
  z.safeParse(schema, input).error?.issues.map(({ path }) => path.join('.')) ?? []

test('the profile is trimmed, its country is in lower case, and each invalid field is rejected', () => {
  const { input } = profile.editProfile
  expect(z.parse(input, { ...details, fullName: ' Ada Obi ', country: 'Nigeria' })).toEqual(details)
  expect(
    getInvalidFields(input, {
      fullName: ' ',
      username: 'a b',
      email: 'ada',
      phoneNumber: 'x',
      country: 'france',
    }),
  ).toEqual(['fullName', 'username', 'phoneNumber', 'email', 'country'])
})

test('the length of the new password is limited, an old one must not be empty, and neither is trimmed', () => {
  const { input } = profile.changePassword
  const withSpaces = { oldPassword: ' old ', newPassword: ' correct horse ' }
  expect(z.parse(input, withSpaces)).toEqual(withSpaces)
  expect(getInvalidFields(input, { oldPassword: '', newPassword: 'seven77' })).toEqual([
    'oldPassword',
    'newPassword',
  ])
  expect(getInvalidFields(input, { ...passwords, newPassword: 'x'.repeat(129) })).toEqual(['newPassword'])
})
