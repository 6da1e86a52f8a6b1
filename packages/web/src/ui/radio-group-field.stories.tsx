import { formatTokens } from '@cht/sdk/money'
import { ORDER_AMOUNTS } from '@cht/sdk/orders'
import type { Meta, StoryObj } from '@storybook/react'
import { expect, fn, userEvent } from 'storybook/test'
import { Keeps, onPaper } from '../../stories/support/paper.js'
import { Choice } from './choice.js'

const AMOUNTS = ORDER_AMOUNTS.map((value) => ({ value, label: formatTokens(value) }))

const meta: Meta<typeof Choice<number>> = {
  title: 'Components/Choice',
  component: Choice<number>,
  tags: ['autodocs'],
  decorators: [onPaper],
  args: {
    label: 'Amount',
    name: 'amount',
    options: AMOUNTS,
    value: undefined,
    columns: 3,
    invalid: false,
    error: undefined,
    onValue: fn(),
  },
  render: (args) => (
    <Keeps initial={args.value}>
      {(value, keep) => (
        <Choice
          {...args}
          value={value}
          onValue={(next) => {
            keep(next)
            args.onValue(next)
          }}
        />
      )}
    </Keeps>
  ),
}
export default meta
type Story = StoryObj<typeof Choice<number>>

export const NothingChosen: Story = {
  play: async ({ args, canvas }) => {
    const option = canvas.getByRole('radio', { name: formatTokens(50_000) })
    await userEvent.click(option)
    await expect(option).toBeChecked()
    await expect(args.onValue).toHaveBeenCalledWith(50_000)
  },
}
export const Chosen: Story = { args: { value: 75_000 } }
export const TwoColumns: Story = { args: { columns: 2, options: AMOUNTS.slice(0, 4), value: 25_000 } }
export const Wrong: Story = { args: { invalid: true, error: 'Select an amount and a payment method' } }
