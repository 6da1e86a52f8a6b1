import { RESEND_INTERVAL } from '@cht/sdk/auth'
import type { Meta, StoryObj } from '@storybook/react'
import { acting, begin, onPhone } from './journey.js'
import { newcomer, openExchange, PASSWORD, sceneOf } from './scene.js'

const meta = { title: 'Journeys/Sign up', ...onPhone } satisfies Meta
export default meta

export const FromNobodyToHome: StoryObj = {
  loaders: begin(() => {
    const memory = openExchange()
    return sceneOf(memory, memory.connect(), '/orders')
  }),
  play: acting(
    async ({ memory, canvas, user, step, fill, choose, press, focused, told, sees, figures, later }) => {
      await step('Ask for a page, and be asked who one is', async () => {
        await canvas.findByRole('heading', { name: 'Welcome back' })
        await press('Create an account', 'link')
      })
      await step('Sign up', async () => {
        await fill('Full name', 'Nora Ade')
        await fill('Username', 'nora')
        await fill('Email', 'nora@example.com')
        await fill('Phone number', '+2348012345678')
        await choose('Country', 'Nigeria')
        await fill('Password', PASSWORD)
        await fill('Confirm password', PASSWORD)
        await user.click(canvas.getByLabelText(/terms and conditions/))
        await press('Create account')
        await told('Account created. We sent a code to your email')
      })
      await step('Enter a wrong code, and read why it is not taken', async () => {
        await canvas.findByRole('heading', { name: 'Verify your account' })
        await user.click(canvas.getByLabelText('Digit 1 of 6'))
        await user.keyboard('000000')
        await sees('This code is wrong or has expired')
        await focused('Digit 1 of 6')
      })
      await step('Ask for another one, a minute later', async () => {
        later(RESEND_INTERVAL)
        await press('Resend code')
        await told('Code has been resent to your email')
        await focused('main')
      })
      await step('Paste the code of the mail over it', async () => {
        await user.click(canvas.getByLabelText('Digit 1 of 6'))
        await user.paste(memory.codeFor('nora@example.com'))
        await told('Phone Number Verified Successfully')
        await canvas.findByRole('heading', { name: 'Your account is verified' })
      })
      await step(
        "Let's go: a live session needs no login, and comes to the page first asked for",
        async () => {
          await press("Let's go")
          await canvas.findByRole('heading', { name: 'My Orders' })
          await press('CHT', 'link')
          await canvas.findByRole('heading', { name: 'Welcome, nora' })
          await figures({ 'balance-available': '0 CHT', 'balance-total': '0 CHT' })
        },
      )
    },
  ),
}

export const BackAgain: StoryObj = {
  loaders: begin(async () => {
    const memory = openExchange()
    return sceneOf(memory, await newcomer(memory, 'Nora Ade', 50_000), '/home')
  }),
  play: acting(async ({ canvas, step, fill, press, told, figures }) => {
    await step('Leave', async () => {
      await press('Menu')
      await press('Logout')
      await told('logged out successfully')
    })
    await step('Come back with the wrong password, and with the right one', async () => {
      await fill('Email', 'nora@example.com')
      await fill('Password', 'a wrong password')
      await press('Log In')
      await told('Wrong email or password')
      await fill('Password', PASSWORD)
      await press('Log In')
      await told('Logged In Sucessfully')
    })
    await step('Everything is where it was', async () => {
      await canvas.findByRole('heading', { name: 'Welcome, nora' })
      await figures({ 'balance-available': '50,000 CHT', 'balance-total': '50,000 CHT' })
    })
  }),
}
