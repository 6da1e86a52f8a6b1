import type { Meta, StoryObj } from '@storybook/react'
import { createRef } from 'react'
import { expect, fn, userEvent, waitFor } from 'storybook/test'
import { withSurface } from '../stories/component-story.js'
import { AlertDialog } from './alert-dialog.js'

const meta: Meta<typeof AlertDialog> = {
  title: 'Components/Alert dialog',
  component: AlertDialog,
  tags: ['autodocs'],
  decorators: [withSurface],
  parameters: { docs: { story: { inline: false, iframeHeight: 420 } } },
  args: {
    title: 'Cancel this sell order?',
    cancelLabel: 'Keep order',
    actionLabel: 'Cancel order',
    variant: 'danger',
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
    children: <p>It will not be matched. Its CHT go from escrow back to your available balance.</p>,
  },
}
export default meta
type Story = StoryObj<typeof AlertDialog>

/** The cancel button has the focus. */
export const Default: Story = {
  play: async ({ args, canvas }) => {
    const dialog = canvas.getByRole('alertdialog', { name: 'Cancel this sell order?' })
    await expect(dialog).toHaveAccessibleDescription(/It will not be matched\./)
    await expect(canvas.getByRole('button', { name: 'Keep order' })).toHaveFocus()
    await userEvent.click(canvas.getByRole('button', { name: 'Cancel order' }))
    await expect(args.form.formProps.onSubmit).toHaveBeenCalledOnce()
    await expect(args.onClose).not.toHaveBeenCalled()
    await userEvent.click(canvas.getByRole('button', { name: 'Keep order' }))
    await expect(args.onClose).toHaveBeenCalledOnce()
  },
}

/** The action does nothing until the dialog could be read, and screen readers are told when it works. */
export const Reading: Story = {
  parameters: { readingTime: 400 },
  play: async ({ args, canvas }) => {
    const action = canvas.getByRole('button', { name: 'Cancel order' })
    await expect(action).toHaveAttribute('aria-disabled', 'true')
    await expect(action).toHaveAccessibleDescription(
      'Read this first. In a moment you can press: Cancel order',
    )
    await userEvent.click(action)
    action.focus()
    await userEvent.keyboard('{Enter}')
    await expect(args.form.formProps.onSubmit).not.toHaveBeenCalled()
    await waitFor(() =>
      expect(canvas.getByRole('status')).toHaveTextContent('You can now press: Cancel order'),
    )
    await userEvent.keyboard('{Enter}')
    await expect(args.form.formProps.onSubmit).toHaveBeenCalledOnce()
  },
}

/** Escape does the same as the cancel button; a press outside does nothing. */
export const EscapeAndPressOutside: Story = {
  name: 'Escape and a press outside',
  play: async ({ args, canvas }) => {
    const backdrop = canvas.getByRole('alertdialog').previousElementSibling
    if (backdrop) await userEvent.click(backdrop)
    await expect(args.onClose).not.toHaveBeenCalled()
    await userEvent.keyboard('{Escape}')
    await expect(args.onClose).toHaveBeenCalledOnce()
  },
}

export const Refused: Story = {
  args: {
    form: { ...meta.args?.form, formError: 'This order was matched and can no longer be cancelled' } as never,
  },
}

/** While its request is in flight, it cannot be closed, and the cancel button stays focusable. */
export const Busy: Story = {
  args: { form: { ...meta.args?.form, submitting: true } as never },
  play: async ({ args, canvas }) => {
    await userEvent.keyboard('{Escape}')
    await expect(args.onClose).not.toHaveBeenCalled()
    const cancel = canvas.getByRole('button', { name: 'Keep order' })
    await userEvent.click(cancel)
    await expect(cancel).toHaveFocus()
    await expect(cancel).toHaveAttribute('aria-disabled', 'true')
    await expect(args.onClose).not.toHaveBeenCalled()
  },
}
