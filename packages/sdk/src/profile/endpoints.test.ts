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

test('[call.settings.editProfile] sends the five fields and answers nothing', async () => {
  expect(
    await callClient(({ settings }) => settings.editProfile(details, options), { message: 'ok' }),
  ).toEqual({
    sent: [post('/settings/profile-edit', details)],
    value: undefined,
  })
})

test('[call.settings.changePassword] sends both passwords, and no key even where one is given', async () => {
  const change = await callClient(({ settings }) => settings.changePassword(passwords, options), {
    message: 'ok',
  })
  expect(change).toEqual({ sent: [postWithoutKey('/settings/change-password', passwords)], value: undefined })
})

const refusals = (schema: z.core.$ZodType, input: unknown) =>
  z.safeParse(schema, input).error?.issues.map(({ path }) => path.join('.')) ?? []

test('a profile is what signup takes', () => {
  const { input } = profile.editProfile
  expect(z.parse(input, { ...details, fullName: ' Ada Obi ', country: 'Nigeria' })).toEqual(details)
  expect(
    refusals(input, { fullName: ' ', username: 'a b', email: 'ada', phoneNumber: 'x', country: 'france' }),
  ).toEqual(['fullName', 'username', 'phoneNumber', 'email', 'country'])
})

test('the length rules of a password hold for the new one, and neither is trimmed', () => {
  const { input } = profile.changePassword
  const spaced = { oldPassword: ' old ', newPassword: ' correct horse ' }
  expect(z.parse(input, spaced)).toEqual(spaced)
  expect(refusals(input, { oldPassword: '', newPassword: 'seven77' })).toEqual(['oldPassword', 'newPassword'])
  expect(refusals(input, { ...passwords, newPassword: 'x'.repeat(129) })).toEqual(['newPassword'])
})
