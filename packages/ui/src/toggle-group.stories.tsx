import type { Meta, StoryObj } from '@storybook/react'
import { expect, fn, userEvent } from 'storybook/test'
import { Controlled, withSurface } from '../stories/component-story.js'
import { ToggleGroup } from './toggle-group.js'

const meta: Meta<typeof ToggleGroup<'buy' | 'sell'>> = {
  title: 'Components/Toggle group',
  component: ToggleGroup<'buy' | 'sell'>,
  tags: ['autodocs'],
  decorators: [withSurface],
  args: {
    label: 'Side',
    options: [
      { value: 'buy', label: 'Buy Orders' },
      { value: 'sell', label: 'Sell Orders' },
    ],
    value: 'buy',
    onValueChange: fn(),
  },
  render: (args) => (
    <Controlled initial={args.value}>
      {(value, setValue) => <ToggleGroup {...args} value={value} onValueChange={setValue} />}
    </Controlled>
  ),
}
export default meta
type Story = StoryObj<typeof ToggleGroup<'buy' | 'sell'>>

/** One option is always selected: pressing it again does nothing. */
export const Default: Story = {
  play: async ({ canvas }) => {
    const sell = canvas.getByRole('radio', { name: 'Sell Orders' })
    await userEvent.click(sell)
    await userEvent.click(sell)
    await expect(sell).toBeChecked()
  },
}

export const WithCounts: Story = {
  name: 'With counts',
  args: {
    options: [
      { value: 'buy', label: 'Buy Orders', detail: '1 pending' },
      { value: 'sell', label: 'Sell Orders', detail: '2 pending' },
    ],
  },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('radio', { name: 'Sell Orders 2 pending' })).toBeVisible()
  },
}
