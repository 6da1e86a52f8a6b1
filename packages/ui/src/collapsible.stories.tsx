import type { Meta, StoryObj } from '@storybook/react'
import { expect, userEvent } from 'storybook/test'
import { withSurface } from '../stories/component-story.js'
import { Button } from './button.js'
import { Collapsible } from './collapsible.js'

const meta: Meta<typeof Collapsible> = {
  title: 'Components/Collapsible',
  component: Collapsible,
  tags: ['autodocs'],
  decorators: [withSurface],
  args: {
    trigger: (open) => <Button size="small">{open ? 'Show fewer' : 'Show all 5'}</Button>,
    children: <p>The other two.</p>,
  },
}
export default meta
type Story = StoryObj<typeof Collapsible>

export const Above: Story = {
  play: async ({ canvas }) => {
    await expect(canvas.queryByText('The other two.')).toBeNull()
    await userEvent.click(canvas.getByRole('button', { name: 'Show all 5', expanded: false }))
    await expect(canvas.getByText('The other two.')).toBeVisible()
    await expect(canvas.getByRole('button', { name: 'Show fewer', expanded: true })).toBeVisible()
  },
}
export const Below: Story = { args: { side: 'below' } }
