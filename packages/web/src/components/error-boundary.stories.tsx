import type { Meta, StoryObj } from '@storybook/react'
import { expect } from 'storybook/test'
import { withAppContext } from '../../stories/support/component-story.js'
import { ErrorBoundary } from './error-boundary.js'

const Broken = () => {
  throw new Error('Thrown while rendering')
}

const meta: Meta<typeof ErrorBoundary> = {
  title: 'Components/Error boundary',
  component: ErrorBoundary,
  tags: ['autodocs'],
  decorators: [withAppContext],
}
export default meta
type Story = StoryObj<typeof ErrorBoundary>

export const Default: Story = { args: { children: <p>The screen.</p> } }
export const WithFallback: Story = {
  name: 'With fallback',
  args: { fallback: <p>The screen without it.</p>, children: <Broken /> },
  play: async ({ canvas }) => {
    await expect(canvas.getByText('The screen without it.')).toBeVisible()
    await expect(canvas.queryByRole('button')).toBe(null)
  },
}
export const Crashed: Story = {
  args: { children: <Broken /> },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('button', { name: 'Load again' })).toBeVisible()
  },
}
