import type { Meta, StoryObj } from '@storybook/react'
import { onPaper, Variants } from '../../stories/support/paper.js'
import { Avatar } from './avatar.js'

const meta: Meta<typeof Avatar> = {
  title: 'Components/Avatar',
  component: Avatar,
  tags: ['autodocs'],
  decorators: [onPaper],
  args: { name: 'Ada Obi' },
}
export default meta

export const Names: StoryObj<typeof Avatar> = {
  render: () => (
    <Variants across>
      <Avatar name="Ada" />
      <Avatar name="Ada Obi" />
      <Avatar name="Ada Ngozi Chukwu Obi" />
    </Variants>
  ),
}
