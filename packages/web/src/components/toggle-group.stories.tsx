import type { Side } from '@cht/sdk/rules'
import type { Meta, StoryObj } from '@storybook/react'
import { expect, fn, userEvent } from 'storybook/test'
import { Controlled, withAppContext } from '../../stories/support/component-story.js'
import { ToggleGroup } from './toggle-group.js'

const meta: Meta<typeof ToggleGroup<Side>> = {
  title: 'Components/Toggle group',
  component: ToggleGroup<Side>,
  tags: ['autodocs'],
  decorators: [withAppContext],
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
type Story = StoryObj<typeof ToggleGroup<Side>>

/** One option is always selected: pressing it again does nothing. */
export const Default: Story = {
  play: async ({ canvas }) => {
    const sell = canvas.getByRole('radio', { name: 'Sell Orders' })
    await userEvent.click(sell)
    await userEvent.click(sell)
    await expect(sell).toBeChecked()
  },
}
