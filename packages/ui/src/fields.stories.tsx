import type { Meta, StoryObj } from '@storybook/react'
import { expect, fn, userEvent } from 'storybook/test'
import { Controlled, describeComponent, Variants, withSurface } from '../stories/component-story.js'
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
  decorators: [withSurface],
  args: {
    label: 'Full name',
    name: 'field',
    value: '',
    invalid: false,
    error: undefined,
    onValueChange: fn(),
  },
  render: (args) => (
    <Controlled initial={args.value}>
      {(value, setValue) => <TextField {...args} value={value} onValueChange={setValue} />}
    </Controlled>
  ),
}
export default meta
type Story = StoryObj<typeof TextField>

export const Text: Story = {
  args: { hint: 'People you trade with see this name.', aside: 'as on your ID' },
}
export const Filled: Story = { args: { value: 'Ada Obi' } }
export const Invalid: Story = { args: { invalid: true, error: 'is required' } }

/** Empty fields of a form with one error for all of them: the first field has the error, the others say what to do. */
export const Incomplete: Story = {
  render: ({ name }) => {
    const empty = { name, value: '', invalid: true, error: undefined, onValueChange: fn() }
    return (
      <Variants>
        <TextField {...empty} label="Email" />
        <PasswordField {...empty} label="Password" autoComplete="off" />
        <SelectField {...empty} label="Country">
          <option value="">Select a country</option>
        </SelectField>
        <TextArea {...empty} label="Description" />
        <CheckField {...empty} label="I accept the terms" checked={false} onCheckedChange={fn()} />
        <TextField {...empty} label="Phone number" value="12" />
      </Variants>
    )
  },
  play: async ({ canvas }) => {
    const descriptions = {
      Email: 'Fill in: Email.',
      Password: 'Fill in: Password.',
      Country: 'Choose: Country.',
      Description: 'Fill in: Description.',
      'I accept the terms': 'Tick this box.',
      'Phone number': 'Check: Phone number.',
    }
    for (const [label, description] of Object.entries(descriptions)) {
      const field = canvas.getByLabelText(label)
      await expect(field).toBeRequired()
      await expect(field).toHaveAccessibleDescription(description)
    }
  },
}
export const Disabled: Story = { args: { value: 'Ada Obi', disabled: true } }

export const Password: Story = {
  args: { label: 'Password', value: 'correct horse', autoComplete: 'off' },
  parameters: describeComponent(PasswordField),
  render: (args) => (
    <Controlled initial={args.value}>
      {(value, setValue) => <PasswordField {...args} value={value} onValueChange={setValue} />}
    </Controlled>
  ),
  play: async ({ args, canvas }) => {
    const field = canvas.getByDisplayValue(args.value)
    await expect(field).toHaveAttribute('type', 'password')
    await expect(canvas.getByRole('button', { name: 'Show password' })).toHaveAttribute(
      'aria-controls',
      field.id,
    )
    await userEvent.click(canvas.getByRole('button', { name: 'Show password' }))
    await expect(field).toHaveAttribute('type', 'text')
    await userEvent.click(canvas.getByRole('button', { name: 'Hide password' }))
    await expect(field).toHaveAttribute('type', 'password')
  },
}

export const Select: Story = {
  args: { label: 'Reason' },
  parameters: describeComponent(SelectField),
  render: ({ label, name, invalid, error }) => (
    <Controlled initial="">
      {(value, setValue) => (
        <SelectField {...{ label, name, invalid, error, value }} onValueChange={setValue}>
          <option value="">Select a reason</option>
          {['Payment not received', 'Wrong amount', 'Other'].map((reason) => (
            <option key={reason}>{reason}</option>
          ))}
        </SelectField>
      )}
    </Controlled>
  ),
}

export const Area: Story = {
  args: { label: 'Description', hint: 'What happened, when, and what the other side said.' },
  parameters: describeComponent(TextArea),
  render: ({ label, hint, name, invalid, error }) => (
    <Controlled initial="I paid at ten.">
      {(value, setValue) => (
        <TextArea {...{ label, hint, name, invalid, error, value }} onValueChange={setValue} />
      )}
    </Controlled>
  ),
}

export const Check: Story = {
  args: { label: 'I have read and accept the terms and conditions' },
  parameters: describeComponent(CheckField),
  render: ({ label, name }) => (
    <Controlled initial={false}>
      {(checked, setValue) => (
        <Variants>
          <CheckField
            {...{ label, name, checked }}
            invalid={false}
            error={undefined}
            onCheckedChange={setValue}
          />
          <CheckField
            {...{ label, name, checked: false }}
            invalid
            error="Please read and accept the terms and conditions"
            onCheckedChange={setValue}
          />
        </Variants>
      )}
    </Controlled>
  ),
  play: async ({ canvas }) => {
    const [, invalid] = canvas.getAllByRole('checkbox')
    await expect(invalid).toHaveAccessibleDescription('Please read and accept the terms and conditions')
  },
}

export const Switch: Story = {
  args: { label: 'Tell me when it is my turn' },
  parameters: describeComponent(SwitchField),
  render: ({ label }) => (
    <Controlled initial={false}>
      {(checked, setValue) => <SwitchField {...{ label, checked }} onCheckedChange={setValue} />}
    </Controlled>
  ),
  play: async ({ canvas }) => {
    const control = canvas.getByRole('switch', { name: 'Tell me when it is my turn' })
    await userEvent.click(control)
    await expect(control).toBeChecked()
  },
}
