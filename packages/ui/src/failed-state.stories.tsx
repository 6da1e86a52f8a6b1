import type { Meta, StoryObj } from '@storybook/react'
import { expect, fn, userEvent } from 'storybook/test'
import { withSurface } from '../stories/component-story.js'
import { FailedState } from './failed-state.js'

const meta: Meta<typeof FailedState> = {
  title: 'Components/Failed state',
  component: FailedState,
  tags: ['autodocs'],
  decorators: [withSurface],
  args: {
    title: 'Your investments could not be loaded',
    text: 'Failed to fetch investments',
    onRetry: fn(),
  },
}
export default meta
type Story = StoryObj<typeof FailedState>

export const Default: Story = {
  play: async ({ args, canvas }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Try again' }))
    await expect(args.onRetry).toHaveBeenCalledOnce()
  },
}
