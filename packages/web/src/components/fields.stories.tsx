import { APPEAL_REASONS } from '@cht/sdk/appeals'
import type { Meta, StoryObj } from '@storybook/react'
import { expect, fn, userEvent } from 'storybook/test'
import { describes, Keeps, onPaper, Variants } from '../../stories/support/paper.js'
import { CheckField } from './check-field.js'
import { PasswordField } from './password-field.js'
import { SelectField } from './select-field.js'
import { SwitchField } from './switch-field.js'
import { TextArea } from './text-area.js'
import { TextField } from './text-field.js'

const meta: Meta<typeof TextField> = {
  title: 'Components/Fields',
  component: TextField,
  subcomponents: { PasswordField, SelectField, TextArea, CheckField, SwitchField },
  tags: ['autodocs'],
  decorators: [onPaper],
  args: { label: 'Full name', name: 'field', value: '', invalid: false, error: undefined, onValue: fn() },
  render: (args) => (
    <Keeps initial={args.value}>
      {(value, keep) => <TextField {...args} value={value} onValue={keep} />}
    </Keeps>
  ),
}
export default meta
type Story = StoryObj<typeof TextField>

export const Text: Story = {
  args: { hint: 'Whoever you trade with sees this name.', aside: 'as on your ID' },
}
export const Filled: Story = { args: { value: 'Ada Obi' } }
export const Wrong: Story = { args: { invalid: true, error: 'is required' } }
export const Disabled: Story = { args: { value: 'Ada Obi', disabled: true } }

export const Password: Story = {
  args: { label: 'Password', value: 'correct horse', autoComplete: 'off' },
  parameters: describes(PasswordField),
  render: (args) => (
    <Keeps initial={args.value}>
      {(value, keep) => <PasswordField {...args} value={value} onValue={keep} />}
    </Keeps>
  ),
  play: async ({ args, canvas }) => {
    const field = canvas.getByDisplayValue(args.value)
    await expect(field).toHaveAttribute('type', 'password')
    await userEvent.click(canvas.getByRole('button', { name: 'Show password' }))
    await expect(field).toHaveAttribute('type', 'text')
    await userEvent.click(canvas.getByRole('button', { name: 'Hide password' }))
    await expect(field).toHaveAttribute('type', 'password')
  },
}

export const Select: Story = {
  args: { label: 'Reason' },
  parameters: describes(SelectField),
  render: ({ label, name, invalid, error }) => (
    <Keeps initial="">
      {(value, keep) => (
        <SelectField {...{ label, name, invalid, error, value }} onValue={keep}>
          <option value="">Select a reason</option>
          {APPEAL_REASONS.map((reason) => (
            <option key={reason}>{reason}</option>
          ))}
        </SelectField>
      )}
    </Keeps>
  ),
}

export const Area: Story = {
  args: { label: 'Description', hint: 'What happened, when, and what the other side said.' },
  parameters: describes(TextArea),
  render: ({ label, hint, name, invalid, error }) => (
    <Keeps initial="I paid at ten.">
      {(value, keep) => <TextArea {...{ label, hint, name, invalid, error, value }} onValue={keep} />}
    </Keeps>
  ),
}

export const Check: Story = {
  args: { label: 'I have read and accept the terms and conditions' },
  parameters: describes(CheckField),
  render: ({ label, name }) => (
    <Keeps initial={false}>
      {(checked, keep) => (
        <Variants>
          <CheckField {...{ label, name, checked }} invalid={false} error={undefined} onChecked={keep} />
          <CheckField
            {...{ label, name, checked: false }}
            invalid
            error="Please read and accept the terms and conditions"
            onChecked={keep}
          />
        </Variants>
      )}
    </Keeps>
  ),
}

export const Switch: Story = {
  args: { label: 'Tell me when it is my turn' },
  parameters: describes(SwitchField),
  render: ({ label }) => (
    <Keeps initial={false}>
      {(checked, keep) => <SwitchField {...{ label, checked }} onChecked={keep} />}
    </Keeps>
  ),
  play: async ({ canvas }) => {
    const control = canvas.getByRole('switch', { name: 'Tell me when it is my turn' })
    await userEvent.click(control)
    await expect(control).toBeChecked()
  },
}
