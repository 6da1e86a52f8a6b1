import { codeForm, loginForm, resendForm } from '@cht/machines/auth'
import { passkeyOffer } from '@cht/machines/second-factor'
import { findElement, readAttributes, readText, readTexts } from '@cht/ui/stories/read-html'
import { createElement, type FunctionComponent } from 'react'
import { describe, expect, test } from 'vitest'
import { ada } from '../../../stories/support/fixtures/index.js'
import { renderHtml } from '../../../stories/support/render-html.js'
import { type FormState, type StubbedState, stubForm } from '../../../stories/support/stubs.js'
import { DeploymentContext } from '../../platform/deployment.js'
import LoginScreen from './login-screen.js'
import SignupScreen from './signup-screen.js'
import VerifyPhoneScreen from './verify-phone-screen.js'
import VerifySuccessScreen from './verify-success-screen.js'

describe('the login', () => {
  const renderLogin = (state: FormState, offer: StubbedState = { data: true }) =>
    renderHtml(createElement(LoginScreen), {
      url: '/login',
      gate: 'guest',
      forms: [stubForm(loginForm, state, { email: ada.email, password: 'correct horse' })],
      resources: [{ key: passkeyOffer.key, state: offer }],
    })

  test('[login.1] asks for email and password', () => {
    const screen = renderLogin('editing')
    expect(readTexts(screen, 'h1')).toEqual(['Welcome back'])
    expect(readTexts(screen, 'label')).toEqual(['Email', 'Password'])
    expect(readAttributes(screen, 'input', 'type')).toEqual(['email', 'password'])
  })

  test('[login.1] can be submitted, but not while it is being submitted', () => {
    const readSubmit = (state: FormState) => {
      const submit = findElement(renderLogin(state), 'button[type="submit"]')
      return [readText(submit), submit.getAttribute('aria-disabled')]
    }
    expect([readSubmit('editing'), readSubmit('submitting')]).toEqual([
      ['Log In', undefined],
      ['Log In', 'true'],
    ])
  })

  test('offers passkeys if they can be used here, also after a later load has failed', () => {
    const hasButton = (offer: StubbedState) =>
      readTexts(renderLogin('editing', offer), 'button').includes('Log in with a passkey')
    const failure = 'The exchange cannot be reached'
    expect([{ data: true }, { data: true, failure }, { data: false }, { failure }].map(hasButton)).toEqual([
      true,
      true,
      false,
      false,
    ])
  })
})

describe('the sign-up', () => {
  const renderSignup = (url: string) => renderHtml(createElement(SignupScreen), { url, gate: 'guest' })

  test('[signup.1] has every field, and three countries', () => {
    const screen = renderSignup('/signup')
    expect(readTexts(screen, 'label')).toEqual([
      'Full name',
      'Username',
      'Email',
      'Phone number',
      'Country',
      'Password',
      'Confirm password',
      'Referral code',
      'I have read the privacy notice and read and accept the terms and conditions',
    ])
    expect(readText(screen)).toContain('Referral code optional')
    expect(readAttributes(screen, 'select[name="country"] option', 'value')).toEqual([
      '',
      'nigeria',
      'ghana',
      'kenya',
    ])
  })

  test('[signup.2] fills in the referral code of the link', () => {
    expect(readAttributes(renderSignup('/signup?ref=ADA1'), 'input[name="referralCode"]', 'value')).toEqual([
      'ADA1',
    ])
  })
})

describe('before a session, the rules of our server are stated', () => {
  const renderFor = (screen: FunctionComponent, url: string, rewardedInvestments: 'first' | 'unknown') => {
    const value = { supportEmail: 'help@exchange.example', rewardedInvestments }
    const children = createElement(screen)
    return readText(
      renderHtml(createElement(DeploymentContext, { value, children }), {
        url,
        gate: 'guest',
        signedIn: false,
      }),
    )
  }

  test.each([
    [
      SignupScreen,
      '/signup',
      '8 characters or more, not a common password, not your email or name.',
      '8 characters or more, not your email or name.',
    ],
    [
      SignupScreen,
      '/signup',
      'People you trade with see it until a day after the trade.',
      'People you trade with see it.',
    ],
    [
      VerifyPhoneScreen,
      '/verify-phone',
      'Then log in with your password in this browser.',
      'Then log in with your password.',
    ],
    [
      VerifySuccessScreen,
      '/verify-success',
      'Log in with your password in this browser within 10 minutes. Then your email is confirmed.',
      'Log in with your password.',
    ],
  ])('only on its own page: %o at %s', (screen, url, ofServer, ofOthers) => {
    const texts = [renderFor(screen, url, 'first'), renderFor(screen, url, 'unknown')]
    expect(texts.map((text) => [text.includes(ofServer), text.includes(ofOthers)])).toEqual([
      [true, false],
      [false, true],
    ])
  })
})

describe('the code', () => {
  const renderCode = (code: string) =>
    renderHtml(createElement(VerifyPhoneScreen), {
      url: '/verify-phone',
      gate: 'phoneUnverified',
      forms: [stubForm(codeForm, 'editing', { code }), stubForm(resendForm, 'editing')],
    })

  test('[code.1] is entered in six inputs of one digit, and was sent by email', () => {
    const screen = renderCode('')
    expect(readTexts(screen, 'h1 + p')).toEqual([
      'Enter the 6-digit code that we sent to your email, a•••@example.com .',
    ])
    const digits = '[aria-label^="Digit"]'
    expect(readAttributes(screen, digits, 'aria-label')).toEqual(
      [1, 2, 3, 4, 5, 6].map((index) => `Digit ${index} of 6`),
    )
    expect(new Set(readAttributes(screen, digits, 'pattern'))).toEqual(new Set(['\\d{1}']))
  })

  test('[code.1] cannot be submitted before all six are filled', () => {
    const isDisabled = (code: string) =>
      findElement(renderCode(code), 'button[type="submit"]').hasAttribute('disabled')
    expect(['', '12345', '123456'].map(isDisabled)).toEqual([true, true, false])
  })
})
