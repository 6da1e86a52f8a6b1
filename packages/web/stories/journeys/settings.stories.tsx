import type { Meta, StoryObj } from '@storybook/react'
import { within } from 'storybook/test'
import { onPhone, playJourney, setUp } from './journey.js'
import { createReceiptPhoto } from './receipt-photo.js'
import { createTestExchange, createUser, openApp, PASSWORD } from './setup.js'

const meta = { title: 'Journeys/Settings', ...onPhone } satisfies Meta
export default meta

const setUpSettings = (tab: string) =>
  setUp(async () => {
    const memory = createTestExchange()
    return openApp(memory, await createUser(memory, 'Ife Bello'), `/settings?tab=${tab}`)
  })

export const Verify: StoryObj = {
  loaders: setUpSettings('verification'),
  play: playJourney(
    async ({ canvas, user, step, fill, select, press, expectFocus, expectToast, expectText }) => {
      await step('Enter the identity', async () => {
        await select('Country', 'Ghana')
        await select('Verification type', 'National Passport')
        await fill('ID number', 'G7654321')
      })
      await step('Add both sides of the document', async () => {
        const file = await createReceiptPhoto()
        for (const side of ['Front image', 'Back image']) {
          const group = within(canvas.getByRole('group', { name: side }))
          await user.upload(group.getByLabelText('Choose a picture'), file)
          await group.findByAltText(`${side} of your document`)
        }
      })
      await step('Submit it: the request is under review', async () => {
        await press('Submit for review')
        await expectToast('Verification request submitted successfully')
        await expectText('Under Review')
        await expectFocus('main')
      })
    },
  ),
}

export const RequestProfileChange: StoryObj = {
  name: 'Request profile change',
  loaders: setUpSettings('profile'),
  play: playJourney(async ({ step, fill, press, expectFocus, expectToast, expectText }) => {
    await step('Request another username', async () => {
      await fill('Username', 'ifebello')
      await press('Request changes')
      await expectText('Confirm that it is you')
    })
    await step('Confirm with the password: the request is sent', async () => {
      await fill('Your password', PASSWORD)
      await press('Confirm')
      await expectToast('Profile update request submitted successfully')
      await expectText('Your request was sent')
      await expectFocus('main')
    })
    await step('Go back to the profile form', async () => {
      await press('Back to your profile')
      await expectText('Edit your profile')
      await expectFocus('main')
    })
  }),
}

export const ChangePassword: StoryObj = {
  name: 'Change password',
  loaders: setUpSettings('security'),
  play: playJourney(async ({ step, fill, press, expectFocus, expectToast }) => {
    await step('Change the password', async () => {
      await fill('Current password', PASSWORD)
      await fill('New password', 'another long password')
      await press('Change password')
      await expectToast('Password changed successfully')
      await expectFocus('main')
    })
  }),
}
