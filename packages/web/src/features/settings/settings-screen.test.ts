import { pendingVerification, verificationForm } from '@cht/machines/verification'
import type { User } from '@cht/sdk/contract'
import { COUNTRIES, ID_TYPES, type VerificationState } from '@cht/sdk/rules'
import { findElement, readText, readTexts } from '@cht/ui/stories/read-html'
import { createElement } from 'react'
import { describe, expect, test } from 'vitest'
import { ada, adaElsewhere, unverifiedAda } from '../../../stories/support/fixtures/index.js'
import { renderHtml } from '../../../stories/support/render-html.js'
import { stubData, stubFailure, stubForm } from '../../../stories/support/stubs.js'
import SettingsScreen from './settings-screen.js'

type Options = NonNullable<Parameters<typeof renderHtml>[1]>
const renderSettings = (options: Options = {}) =>
  renderHtml(createElement(SettingsScreen), { url: '/settings', ...options })

const buildUser = (state: VerificationState): User => ({
  ...ada,
  isDocumentVerified: state === 'verified',
  verification: { state },
})
const BENEFITS =
  'create up to 10 sell orders and earn referral bonuses. 10 sell orders and 10 buy orders can be open at a time. A bonus is 50% of the investment of a user you refer whose identity is verified, too.'

test('[settings.1] has the tabs Verification, Profile and Security, Verification first', () => {
  const screen = renderSettings()
  expect(readTexts(screen, '[role="tab"]').slice(0, 3)).toEqual(['Verification', 'Profile', 'Security'])
  const selected = (url: string) => [
    readTexts(renderSettings({ url }), '[role="tab"][aria-selected="true"]'),
    readTexts(renderSettings({ url }), '[role="tabpanel"] h2').slice(0, 1),
  ]
  expect(['/settings', '/settings?tab=profile', '/settings?tab=security'].map(selected)).toEqual([
    [['Verification'], ['Your identity is verified']],
    [['Profile'], ['Edit your profile']],
    [['Security'], ['Change your password']],
  ])
})

describe('the form of an identity verification', () => {
  const renderForm = (values: Partial<typeof verificationForm.initial> = {}) =>
    findElement(
      renderSettings({ user: unverifiedAda, forms: [stubForm(verificationForm, 'editing', values)] }),
      '[aria-label="Identity"]',
    )

  test('[verify-id.1] asks for country, type, number, front and back', () => {
    const form = renderForm()
    expect(readTexts(form, 'label')).toEqual([
      'Country',
      'Verification type',
      'ID number',
      'Choose a picture',
      'Take a photo',
      'Choose a picture',
      'Take a photo',
    ])
    expect(readText(form)).toContain('Front image')
    expect(readText(form)).toContain('Back image')
  })

  test('[verify-id.1] offers the types of the country', () => {
    const listTypes = (country: (typeof COUNTRIES)[number] | '') =>
      readTexts(findElement(renderForm({ country }), 'select[name="verificationType"]'), 'option')
    expect(listTypes('')).toEqual(['Select a verification type'])
    for (const country of COUNTRIES)
      expect(listTypes(country)).toEqual(['Select a verification type', ...ID_TYPES[country]])
    expect(ID_TYPES).toEqual({
      nigeria: ['NIN Slip'],
      ghana: ['National Passport', "Driver's License"],
      kenya: ['National Passport', "Driver's License"],
    })
  })

  test('says the rule of the number below its field, once the document is known', () => {
    const rule = 'A NIN has 11 digits'
    expect(readText(renderForm())).not.toContain(rule)
    expect(readText(renderForm({ country: 'nigeria', verificationType: 'NIN Slip' }))).toContain(rule)
  })

  test('[verify-id.6] says what a verified user may do', () => {
    expect(readTexts(renderForm(), 'h2 + p')).toEqual([
      `Once your identity is verified, you can ${BENEFITS} Until then, you can have 1 sell order open, and 1 buy order until you have completed purchases from 2 different verified sellers.`,
    ])
  })
})

test('with a back end of the specification, the settings claim no limit and no delay of ours', () => {
  const options = { user: adaElsewhere, resources: [stubData(pendingVerification, false)] }
  expect(readTexts(renderSettings(options), 'h2 + p')).toEqual([
    'Once your identity is verified, you can create up to 10 sell orders and earn referral bonuses. A bonus is 50% of the investment of a user you refer.',
  ])
  const profile = renderSettings({
    user: { ...adaElsewhere, isDocumentVerified: true },
    url: '/settings?tab=profile',
  })
  expect(readText(findElement(profile, '[aria-label="Profile"]'))).not.toMatch(/24 hours|ends your identity/)
})

describe('the identity', () => {
  const readIdentity = (options: Options) =>
    readText(findElement(renderSettings(options), '[aria-label="Identity"]'))

  test('[verify-id.3] is under review', () => {
    const text =
      'Pending Review Under Review Your documents were sent. A review takes 24-48 hrs; you are notified of its outcome.'
    expect(readIdentity({ user: buildUser('pendingReview') })).toBe(text)
    // A back end without `user.verification` says only whether a request is pending.
    const { verification: _, ...user } = unverifiedAda
    expect(readIdentity({ user, resources: [stubData(pendingVerification, true)] })).toBe(text)
  })

  test('[verify-id.4] is verified', () => {
    const text = `Verified Your identity is verified You can ${BENEFITS}`
    expect(readIdentity({ user: buildUser('verified') })).toBe(text)
    const { verification: _, ...user } = ada
    expect(readIdentity({ user })).toBe(text)
  })

  test('[verify-id.5] says that the verification could not be loaded, with the message of the server', () => {
    const { verification: _, ...user } = unverifiedAda
    const panel = findElement(
      renderSettings({ user, resources: [stubFailure(pendingVerification, 'Message of the server')] }),
      '[role="tabpanel"]',
    )
    expect(readText(panel)).toBe('Your verification could not be loaded Message of the server Try again')
  })
})
