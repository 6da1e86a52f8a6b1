import type { Meta, StoryObj } from '@storybook/react'
import { expect, spyOn, userEvent } from 'storybook/test'
import { withSurface } from '../stories/component-story.js'
import { CopyButton } from './copy-button.js'

const meta: Meta<typeof CopyButton> = {
  title: 'Components/Copy button',
  component: CopyButton,
  tags: ['autodocs'],
  decorators: [withSurface],
  args: { text: '0123456789', label: 'account number' },
}
export default meta
type Story = StoryObj<typeof CopyButton>

export const Default: Story = {}

/** The caption changes for two seconds. */
export const Copied: Story = {
  play: async ({ args, canvas }) => {
    const write = spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
    await userEvent.click(canvas.getByRole('button', { name: 'Copy account number' }))
    await expect(await canvas.findByText('Copied')).toBeVisible()
    await expect(write).toHaveBeenCalledWith(args.text)
  },
}
