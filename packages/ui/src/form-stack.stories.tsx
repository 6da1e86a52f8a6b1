import type { Meta, StoryObj } from '@storybook/react'
import { expect, fn, userEvent } from 'storybook/test'
import { withSurface } from '../stories/component-story.js'
import { Button } from './button.js'
import { FormStack } from './form-stack.js'
import { TextField } from './text-field.js'

const FIELD = { invalid: false, error: undefined, onValueChange: () => {} }

const meta: Meta<typeof FormStack> = {
  title: 'Components/Form stack',
  component: FormStack,
  tags: ['autodocs'],
  decorators: [withSurface],
  args: {
    onSubmit: fn((event) => event.preventDefault()),
    children: [
      <TextField key="name" label="Full name" name="fullName" value="Ada Obi" {...FIELD} />,
      <TextField key="phone" label="Phone number" name="phone" value="+2348012345678" {...FIELD} />,
      <Button key="save" type="submit" variant="primary">
        Save
      </Button>,
    ],
  },
}
export default meta
type Story = StoryObj<typeof FormStack>

export const Default: Story = {
  play: async ({ args, canvas }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Save' }))
    await expect(args.onSubmit).toHaveBeenCalledOnce()
  },
}
