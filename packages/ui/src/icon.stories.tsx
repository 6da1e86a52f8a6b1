import type { Meta, StoryObj } from '@storybook/react'
import { Variants, withSurface } from '../stories/component-story.js'
import { Icon } from './icon.js'

/** Foundations/Icons shows all icons. */
const meta: Meta<typeof Icon> = {
  title: 'Components/Icon',
  component: Icon,
  tags: ['autodocs'],
  decorators: [withSurface],
  args: { name: 'lock', size: 24 },
}
export default meta
type Story = StoryObj<typeof Icon>

export const Default: Story = {}
export const Sizes: Story = {
  render: (args) => (
    <Variants direction="row">
      {[16, 20, 24, 32].map((size) => (
        <Icon key={size} {...args} size={size} />
      ))}
    </Variants>
  ),
}
