import type { Meta, StoryObj } from '@storybook/react'
import { withSurface } from '../stories/component-story.js'
import { PictureFrame } from './picture-frame.js'

/** A picture of 4:3. */
const PICTURE = `data:image/svg+xml,${encodeURIComponent(
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 4 3" width="200"><path fill="#83897a" d="M0 0h4v3H0z"/></svg>',
)}`

const meta: Meta<typeof PictureFrame> = {
  title: 'Components/Picture frame',
  component: PictureFrame,
  tags: ['autodocs'],
  decorators: [withSurface],
  args: { empty: true, children: <p>No picture yet</p> },
}
export default meta
type Story = StoryObj<typeof PictureFrame>

export const Empty: Story = {}
export const Invalid: Story = { args: { invalid: true } }
export const Filled: Story = {
  args: { empty: false, children: <img src={PICTURE} alt="The receipt" width="200" /> },
}
