import type { Meta, StoryObj } from '@storybook/react'
import { onPaper, Variants } from '../../stories/support/paper.js'
import { Icon } from './icon.js'

/** All names stand under Foundations. */
const meta: Meta<typeof Icon> = {
  title: 'Components/Icon',
  component: Icon,
  tags: ['autodocs'],
  decorators: [onPaper],
  args: { name: 'lock', size: 24 },
}
export default meta
type Story = StoryObj<typeof Icon>

export const Ordinary: Story = {}
export const Sizes: Story = {
  render: (args) => (
    <Variants across>
      {[16, 20, 24, 32].map((size) => (
        <Icon key={size} {...args} size={size} />
      ))}
    </Variants>
  ),
}
