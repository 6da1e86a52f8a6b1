import type { Meta, StoryObj } from '@storybook/react'
import { withAppContext } from '../../stories/support/component-story.js'
import { RECEIPT } from '../../stories/support/fixtures/index.js'
import { PictureFrame } from './picture-frame.js'

const meta: Meta<typeof PictureFrame> = {
  title: 'Components/Picture frame',
  component: PictureFrame,
  tags: ['autodocs'],
  decorators: [withAppContext],
  args: { empty: true, children: <p>No picture yet</p> },
}
export default meta
type Story = StoryObj<typeof PictureFrame>

export const Empty: Story = {}
export const Invalid: Story = { args: { invalid: true } }
export const Filled: Story = {
  args: { empty: false, children: <img src={RECEIPT} alt="The receipt" width="200" /> },
}
