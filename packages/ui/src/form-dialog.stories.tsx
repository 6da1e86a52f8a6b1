import type { Meta, StoryObj } from '@storybook/react'
import { createRef } from 'react'
import { expect, fn, userEvent, waitFor } from 'storybook/test'
import { Controlled, withSurface } from '../stories/component-story.js'
import { FormDialog } from './form-dialog.js'
import { TextField } from './text-field.js'

const meta: Meta<typeof FormDialog> = {
  title: 'Components/Form dialog',
  component: FormDialog,
  tags: ['autodocs'],
  decorators: [withSurface],
  parameters: { docs: { story: { inline: false, iframeHeight: 420 } } },
  args: {
    title: 'Rename the passkey',
    description: 'Only you see its name.',
    cancelLabel: 'Cancel',
    actionLabel: 'Save',
    onClose: fn(),
    form: {
      formProps: {
        ref: createRef(),
        method: 'dialog',
        noValidate: true,
        onSubmit: fn((event) => event.preventDefault()),
      },
      formError: undefined,
      submitting: false,
    },
    children: (
      <Controlled initial="My phone">
        {(value, onValueChange) => (
          <TextField
            label="Name"
            name="name"
            invalid={false}
            error={undefined}
            value={value}
            onValueChange={onValueChange}
          />
        )}
      </Controlled>
    ),
  },
}
export default meta
type Story = StoryObj<typeof FormDialog>

/** Enter in a field submits the form; the cancel button closes the dialog. */
export const Default: Story = {
  play: async ({ args, canvas }) => {
    const dialog = canvas.getByRole('dialog', { name: 'Rename the passkey' })
    await waitFor(() => expect(dialog).toBeVisible())
    await expect(dialog).toHaveFocus()
    await expect(dialog).toHaveAccessibleDescription('Only you see its name.')
    await userEvent.type(canvas.getByRole('textbox', { name: 'Name' }), ' 2{Enter}')
    await expect(args.form.formProps.onSubmit).toHaveBeenCalledOnce()
    await expect(args.onClose).not.toHaveBeenCalled()
    await userEvent.click(canvas.getByRole('button', { name: 'Cancel' }))
    await expect(args.onClose).toHaveBeenCalledOnce()
  },
}

export const Refused: Story = {
  args: { form: { ...meta.args?.form, formError: 'This passkey was removed on another device' } as never },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('alert')).toHaveTextContent(/^This passkey was removed on another device$/)
  },
}

/** While its request is in flight, it cannot be closed or submitted again, and its buttons stay focusable. */
export const Busy: Story = {
  args: { form: { ...meta.args?.form, submitting: true } as never },
  play: async ({ args, canvas }) => {
    await userEvent.keyboard('{Escape}')
    for (const name of ['Close', 'Cancel', 'Save']) {
      const button = canvas.getByRole('button', { name })
      await userEvent.click(button)
      await expect(button).toHaveFocus()
      await expect(button).toHaveAttribute('aria-disabled', 'true')
    }
    await expect(args.onClose).not.toHaveBeenCalled()
    await expect(args.form.formProps.onSubmit).not.toHaveBeenCalled()
  },
}
