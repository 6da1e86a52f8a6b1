import type { Meta, StoryObj } from '@storybook/react'
import { expect, fn, userEvent } from 'storybook/test'
import { Controlled, withAppContext } from '../../stories/support/component-story.js'
import { CodeField } from './code-field.js'

const meta: Meta<typeof CodeField> = {
  title: 'Components/Code field',
  component: CodeField,
  tags: ['autodocs'],
  decorators: [withAppContext],
  args: {
    value: '',
    error: undefined,
    disabled: false,
    onValueChange: fn(),
    onComplete: fn(),
  },
  render: (args) => (
    <Controlled initial={args.value}>
      {(value, setValue) => <CodeField {...args} value={value} onValueChange={setValue} />}
    </Controlled>
  ),
}
export default meta
type Story = StoryObj<typeof CodeField>

export const Empty: Story = {}
export const Incomplete: Story = { args: { value: '482' } }

/** A pasted code with spaces fills all boxes and is complete. */
export const Pasted: Story = {
  play: async ({ args, canvas }) => {
    await userEvent.click(canvas.getByRole('textbox', { name: 'Digit 1 of 6' }))
    await userEvent.paste('482 913')
    await expect(canvas.getByRole('textbox', { name: 'Digit 6 of 6' })).toHaveValue('3')
    await expect(args.onComplete).toHaveBeenCalledOnce()
  },
}
export const Invalid: Story = { args: { value: '482913', error: 'This code is wrong' } }
export const Disabled: Story = { args: { value: '482913', disabled: true } }
export const OnSmallPhone: Story = {
  name: 'On small phone',
  args: { value: '4829' },
  globals: { viewport: { value: 'small' } },
}
