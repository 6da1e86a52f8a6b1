import { RESEND_INTERVAL } from '@cht/sdk/rules'
import type { Meta, StoryObj } from '@storybook/react'
import { onPhone, playJourney, setUp } from './journey.js'
import { createTestExchange, createUser, openApp, PASSWORD } from './setup.js'

const meta = { title: 'Journeys/Sign up', ...onPhone } satisfies Meta
export default meta

export const SignUp: StoryObj = {
  name: 'Sign up',
  loaders: setUp(() => {
    const memory = createTestExchange()
    return openApp(memory, memory.connect(), '/orders')
  }),
  play: playJourney(
    async ({
      memory,
      canvas,
      user,
      step,
      fill,
      select,
      press,
      expectFocus,
      expectToast,
      expectText,
      expectFigures,
      advance,
    }) => {
      await step('Open a screen that needs a login: the login screen is shown', async () => {
        await canvas.findByRole('heading', { name: 'Welcome back' })
        await press('Create an account', 'link')
      })
      await step('Sign up', async () => {
        await fill('Full name', 'Nora Ade')
        await fill('Username', 'nora')
        await fill('Email', 'nora@example.com')
        await fill('Phone number', '+2348012345678')
        await select('Country', 'Nigeria')
        await fill('Password', PASSWORD)
        await fill('Confirm password', PASSWORD)
        await user.click(canvas.getByLabelText(/terms and conditions/))
        await press('Create account')
        await expectToast('Account created. We sent a code to your email')
      })
      await step('Enter a wrong code: it is refused with a message', async () => {
        await canvas.findByRole('heading', { name: 'Verify your account' })
        await user.click(canvas.getByLabelText('Digit 1 of 6'))
        await user.keyboard('000000')
        await expectText('This code is wrong or has expired')
        await expectFocus('Digit 1 of 6')
      })
      await step('Request another code after a minute', async () => {
        advance(RESEND_INTERVAL)
        await press('Resend code')
        await expectToast('Code has been resent to your email')
        await expectFocus('main')
      })
      await step('Paste the right code', async () => {
        await user.click(canvas.getByLabelText('Digit 1 of 6'))
        await user.paste(memory.codeFor('nora@example.com'))
        await expectToast('Phone Number Verified Successfully')
        await canvas.findByRole('heading', { name: 'Your email is confirmed' })
      })
      await step(
        "Let's go: the user is logged in, so the screen that was first requested is shown",
        async () => {
          await press("Let's go")
          await canvas.findByRole('heading', { name: 'My Orders' })
          await press('CHT', 'link')
          await canvas.findByRole('heading', { name: 'Welcome, nora' })
          await expectFigures({ 'balance-available': '0 CHT', 'balance-total': '0 CHT' })
        },
      )
    },
  ),
}

/** The code is entered in a browser without a session: it takes effect at the next login there. */
export const CodeInAnotherBrowser: StoryObj = {
  loaders: setUp(async () => {
    const memory = createTestExchange()
    await memory.connect().auth.signup({
      fullName: 'Nora Ade',
      username: 'nora',
      email: 'nora@example.com',
      phoneNumber: '+2348012345678',
      country: 'nigeria',
      password: PASSWORD,
      confirmPassword: PASSWORD,
      referralCode: '',
      agree: true,
    })
    return openApp(memory, memory.connect(), '/verify-phone')
  }),
  play: playJourney(async ({ memory, canvas, user, step, fill, press, expectToast, expectText }) => {
    await step('Enter the email and the code', async () => {
      await expectText(/Then log in with your password/)
      await fill('Email', 'nora@example.com')
      await user.click(canvas.getByLabelText('Digit 1 of 6'))
      await user.paste(memory.codeFor('nora@example.com'))
      await expectToast('Phone Number Verified Successfully')
      await canvas.findByRole('heading', { name: 'Your code is right' })
    })
    await step('Log in: the account is verified', async () => {
      await press("Let's go")
      await canvas.findByRole('heading', { name: 'Welcome back' })
      await fill('Email', 'nora@example.com')
      await fill('Password', PASSWORD)
      await press('Log In')
      await canvas.findByRole('heading', { name: 'Welcome, nora' })
    })
  }),
}

export const LogOutAndIn: StoryObj = {
  name: 'Log out and in',
  loaders: setUp(async () => {
    const memory = createTestExchange()
    return openApp(memory, await createUser(memory, 'Nora Ade', 50_000), '/home')
  }),
  play: playJourney(async ({ canvas, step, fill, press, expectToast, expectFigures }) => {
    await step('Log out', async () => {
      await press('Menu')
      await press('Logout')
      await expectToast('logged out successfully')
    })
    await step('Log in with the wrong password, then with the right one', async () => {
      await fill('Email', 'nora@example.com')
      await fill('Password', 'a wrong password')
      await press('Log In')
      await expectToast('Wrong email or password')
      await fill('Password', PASSWORD)
      await press('Log In')
      await expectToast('Logged In Sucessfully')
    })
    await step('The dashboard shows the same balances', async () => {
      await canvas.findByRole('heading', { name: 'Welcome, nora' })
      await expectFigures({ 'balance-available': '50,000 CHT', 'balance-total': '50,000 CHT' })
    })
  }),
}
