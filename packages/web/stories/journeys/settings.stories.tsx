import type { Meta, StoryObj } from '@storybook/react'
import { within } from 'storybook/test'
import { acting, begin, onPhone } from './journey.js'
import { receipt } from './receipt.js'
import { newcomer, openExchange, PASSWORD, sceneOf } from './scene.js'

const meta = { title: 'Journeys/Settings', ...onPhone } satisfies Meta
export default meta

const settingsOf = (tab: string) =>
  begin(async () => {
    const memory = openExchange()
    return sceneOf(memory, await newcomer(memory, 'Ife Bello'), `/settings?tab=${tab}`)
  })

export const Verify: StoryObj = {
  loaders: settingsOf('verification'),
  play: acting(async ({ canvas, user, step, fill, choose, press, focused, told, sees }) => {
    await step('Say who one is', async () => {
      await choose('Country', 'Ghana')
      await choose('Verification type', 'National Passport')
      await fill('ID number', 'G7654321')
    })
    await step('Show it from both sides', async () => {
      const file = await receipt()
      for (const side of ['Front image', 'Back image']) {
        const group = within(canvas.getByRole('group', { name: side }))
        await user.upload(group.getByLabelText('Choose a picture'), file)
        await group.findByAltText(`${side} of your document`)
      }
    })
    await step('Send it: the operator looks at it', async () => {
      await press('Submit for review')
      await told('Verification request submitted successfully')
      await sees('Under Review')
      await focused('main')
    })
  }),
}

export const RequestAChange: StoryObj = {
  loaders: settingsOf('profile'),
  play: acting(async ({ step, fill, press, focused, told, sees }) => {
    await step('Ask for another username', async () => {
      await fill('Username', 'ifebello')
      await press('Request changes')
      await told('Profile update request submitted successfully')
      await sees('Your request was sent')
      await focused('main')
    })
    await step('And go on from there', async () => {
      await press('Back to your profile')
      await sees('Edit your profile')
      await focused('main')
    })
  }),
}

export const ChangePassword: StoryObj = {
  loaders: settingsOf('security'),
  play: acting(async ({ step, fill, press, focused, told }) => {
    await step('Change it, and nothing that was typed stays', async () => {
      await fill('Current password', PASSWORD)
      await fill('New password', 'another long password')
      await press('Change password')
      await told('Password changed successfully')
      await focused('main')
    })
  }),
}
