import type { Meta, StoryObj } from '@storybook/react'
import { expect } from 'storybook/test'
import { withAppContext } from '../../stories/support/component-story.js'
import { PhoneLink } from './phone-link.js'

const meta: Meta<typeof PhoneLink> = {
  title: 'Components/Phone link',
  component: PhoneLink,
  tags: ['autodocs'],
  decorators: [withAppContext],
  args: { number: '+2348098765432' },
}
export default meta

export const Usual: StoryObj<typeof PhoneLink> = {
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('link', { name: '+234 809 876 5432' })).toHaveAttribute(
      'href',
      'tel:+2348098765432',
    )
  },
}
