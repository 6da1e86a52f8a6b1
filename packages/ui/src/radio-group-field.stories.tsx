import type { Meta, StoryObj } from '@storybook/react'
import { expect, fn, userEvent, waitFor } from 'storybook/test'
import { Controlled, withSurface } from '../stories/component-story.js'
import { RadioGroupField } from './radio-group-field.js'

const AMOUNTS = [25_000, 50_000, 75_000, 100_000, 150_000, 200_000].map((value) => ({
  value,
  label: `${value.toLocaleString('en-GB')} CHT`,
}))

const meta: Meta<typeof RadioGroupField<number>> = {
  title: 'Components/Radio group field',
  component: RadioGroupField<number>,
  tags: ['autodocs'],
  decorators: [withSurface],
  args: {
    label: 'Amount',
    name: 'amount',
    options: AMOUNTS,
    value: undefined,
    columns: 3,
    invalid: false,
    error: undefined,
    onValueChange: fn(),
  },
  render: (args) => (
    <Controlled initial={args.value}>
      {(value, setValue) => (
        <RadioGroupField
          {...args}
          value={value}
          onValueChange={(next) => {
            setValue(next)
            args.onValueChange(next)
          }}
        />
      )}
    </Controlled>
  ),
}
export default meta
type Story = StoryObj<typeof RadioGroupField<number>>

export const NothingSelected: Story = {
  name: 'Nothing selected',
  play: async ({ args, canvas }) => {
    const option = canvas.getByRole('radio', { name: '50,000 CHT' })
    await userEvent.click(option)
    await expect(option).toBeChecked()
    await expect(args.onValueChange).toHaveBeenCalledWith(50_000)
  },
}

/** Without an error of its own, the field says what to do. */
export const NotChosen: Story = {
  name: 'Not chosen',
  args: { invalid: true },
  play: async ({ canvas }) => {
    const group = canvas.getByRole('radiogroup', { name: 'Amount' })
    await expect(group).toBeRequired()
    await expect(group).toHaveAccessibleDescription('Choose: Amount.')
  },
}
export const Selected: Story = { args: { value: 75_000 } }
export const TwoColumns: Story = {
  name: 'Two columns',
  args: { columns: 2, options: AMOUNTS.slice(0, 4), value: 25_000 },
}
export const Invalid: Story = {
  args: { invalid: true, error: 'Select an amount and a payment method' },
  play: async ({ canvas }) => {
    const group = canvas.getByRole('radiogroup', { name: 'Amount' })
    await expect(group).toHaveAccessibleDescription('Select an amount and a payment method')
    // A form focuses its first invalid field.
    group.focus()
    await expect(canvas.getByRole('radio', { name: '25,000 CHT' })).toHaveFocus()
  },
}

/** The disabled options cannot be chosen by pointer or keyboard; the hint says why. */
export const SomeDisabled: Story = {
  name: 'Some disabled',
  args: {
    options: AMOUNTS.map((option) => ({ ...option, disabled: option.value > 75_000 })),
    hint: 'Amounts above your balance cannot be chosen.',
  },
  play: async ({ args, canvas }) => {
    const group = canvas.getByRole('radiogroup', { name: 'Amount' })
    await expect(group).toHaveAccessibleDescription('Amounts above your balance cannot be chosen.')
    const disabled = canvas.getByRole('radio', { name: '100,000 CHT' })
    await expect(disabled).toBeDisabled()
    await userEvent.click(disabled, { pointerEventsCheck: 0 })
    await expect(args.onValueChange).not.toHaveBeenCalled()
    await userEvent.click(canvas.getByRole('radio', { name: '75,000 CHT' }))
    await userEvent.keyboard('{ArrowRight}')
    await waitFor(() => expect(canvas.getByRole('radio', { name: '25,000 CHT' })).toHaveFocus())
  },
}
