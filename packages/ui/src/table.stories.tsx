import type { Meta, StoryObj } from '@storybook/react'
import { expect } from 'storybook/test'
import { withSurface } from '../stories/component-story.js'
import { Table } from './table.js'

const meta: Meta<typeof Table> = {
  title: 'Components/Table',
  component: Table,
  tags: ['autodocs'],
  decorators: [withSurface],
  args: {
    label: 'Referrals',
    columns: [
      { label: 'Username' },
      { label: 'Amount invested', align: 'end' },
      { label: 'Joined', align: 'end' },
    ],
    rows: [
      { key: 'ada', cells: ['ada', '100,000 CHT', '20 Nov 2026'] },
      { key: 'bola', cells: ['bola', '25,000 CHT', '3 Oct 2026'] },
    ],
  },
}
export default meta
type Story = StoryObj<typeof Table>

/** Screen readers find the cells by their row and their column. */
export const Default: Story = {
  globals: { viewport: { value: 'desktop' } },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('table', { name: 'Referrals' })).toBeVisible()
    await expect(canvas.getByRole('rowheader', { name: 'ada' })).toBeVisible()
    await expect(canvas.getAllByRole('columnheader')).toHaveLength(3)
  },
}
/** Each row is a block, and each cell has the label of its column. */
export const OnPhone: Story = { name: 'On phone', globals: { viewport: { value: 'phone' } } }
