import type { Meta, StoryObj } from '@storybook/react'
import { fn } from 'storybook/test'
import { withSurface } from '../stories/component-story.js'
import { FieldPair } from './field-pair.js'
import { TextField } from './text-field.js'

const field = { value: '', invalid: false, error: undefined, onValueChange: fn() }

const meta: Meta<typeof FieldPair> = {
  title: 'Components/Field pair',
  component: FieldPair,
  tags: ['autodocs'],
  decorators: [withSurface],
  args: {
    children: [
      <TextField key="bank" label="Bank name" name="bankName" {...field} />,
      <TextField key="number" label="Account number" name="accountNumber" {...field} />,
    ],
  },
}
export default meta
type Story = StoryObj<typeof FieldPair>

export const Wide: Story = {}
export const OnPhone: Story = { name: 'On phone', globals: { viewport: { value: 'phone' } } }
