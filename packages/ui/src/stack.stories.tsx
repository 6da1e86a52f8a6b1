import type { Meta, StoryObj } from '@storybook/react'
import { expect } from 'storybook/test'
import { withSurface } from '../stories/component-story.js'
import { Card } from './card.js'
import { Stack } from './stack.js'

const meta: Meta<typeof Stack> = {
  title: 'Components/Stack',
  component: Stack,
  tags: ['autodocs'],
  decorators: [withSurface],
  args: {
    gap: 16,
    children: ['One', 'Two', 'Three'].map((text) => <Card key={text}>{text}</Card>),
  },
}
export default meta
type Story = StoryObj<typeof Stack>

export const Default: Story = {}
export const Narrow: Story = { args: { gap: 4 } }

/** The form itself is the stack: there is no element between it and its fields. */
export const AsChild: Story = {
  name: 'As child',
  args: {
    asChild: true,
    children: (
      <form aria-label="A form">
        <p>One</p>
        <p>Two</p>
      </form>
    ),
  },
  play: async ({ canvas }) => {
    const form = canvas.getByRole('form', { name: 'A form' })
    await expect(form).toHaveAttribute('data-gap', '16')
    await expect(form).toHaveStyle({ display: 'flex' })
  },
}
