import type { Meta, StoryObj } from '@storybook/react'
import { Variants, withSurface } from '../stories/component-story.js'
import { Avatar } from './avatar.js'

const meta: Meta<typeof Avatar> = {
  title: 'Components/Avatar',
  component: Avatar,
  tags: ['autodocs'],
  decorators: [withSurface],
  args: { name: 'Ada Obi' },
}
export default meta

export const Names: StoryObj<typeof Avatar> = {
  render: () => (
    <Variants direction="row">
      <Avatar name="Ada" />
      <Avatar name="Ada Obi" />
      <Avatar name="Ada Ngozi Chukwu Obi" />
    </Variants>
  ),
}
