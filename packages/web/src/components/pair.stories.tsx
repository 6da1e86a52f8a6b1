import type { Meta, StoryObj } from '@storybook/react'
import { fn } from 'storybook/test'
import { withAppContext } from '../../stories/support/component-story.js'
import type { TextBinding } from '../hooks/use-form.js'
import { Pair } from './pair.js'
import { TextField } from './text-field.js'

const field: Omit<TextBinding, 'name'> = { value: '', invalid: false, error: undefined, onValue: fn() }

const meta: Meta<typeof Pair> = {
  title: 'Components/FieldPair',
  component: Pair,
  tags: ['autodocs'],
  decorators: [withAppContext],
  args: {
    children: [
      <TextField key="bank" label="Bank name" name="bankName" {...field} />,
      <TextField key="number" label="Account number" name="accountNumber" {...field} />,
    ],
  },
}
export default meta
type Story = StoryObj<typeof Pair>

export const Wide: Story = {}
export const OnPhone: Story = { globals: { viewport: { value: 'phone' } } }
