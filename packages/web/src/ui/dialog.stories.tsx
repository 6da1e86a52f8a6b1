import type { Meta, StoryObj } from '@storybook/react'
import { expect, fn, userEvent, waitFor } from 'storybook/test'
import { onPaper } from '../../stories/support/paper.js'
import { Button } from './button.js'
import { Dialog, DialogActions } from './dialog.js'

const meta: Meta<typeof Dialog> = {
  title: 'Components/Dialog',
  component: Dialog,
  tags: ['autodocs'],
  decorators: [onPaper],
  parameters: { docs: { story: { inline: false, iframeHeight: 420 } } },
  args: {
    title: 'Did the money arrive?',
    onClose: fn(),
    children: (
      <>
        <p>Confirm only when the money is in your account. It cannot be undone.</p>
        <DialogActions>
          <Button data-autofocus>Not yet</Button>
          <Button look="primary">Confirm payment</Button>
        </DialogActions>
      </>
    ),
  },
}
export default meta
type Story = StoryObj<typeof Dialog>

export const Ordinary: Story = {
  play: async ({ args, canvas }) => {
    await expect(canvas.getByRole('button', { name: 'Not yet' })).toHaveFocus()
    await userEvent.click(canvas.getByRole('button', { name: 'Close' }))
    await expect(args.onClose).toHaveBeenCalledOnce()
  },
}

/** A sheet at the thumb. */
export const OnAPhone: Story = { globals: { viewport: { value: 'phone' } } }

/** What it started still runs: it stays open until the outcome is known. */
export const Busy: Story = {
  args: { busy: true },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('button', { name: 'Close' })).toBeDisabled()
  },
}

/** Escape or Back, pressed again and again, in the end closes the element without asking. */
const closedByTheBrowser = async (dialog: HTMLDialogElement) => {
  const closed = new Promise((resolve) => dialog.addEventListener('close', resolve, { once: true }))
  dialog.close()
  await closed
}
export const BusyAndClosedByTheBrowser: Story = {
  args: { busy: true },
  play: async ({ args, canvas }) => {
    const dialog = canvas.getByRole<HTMLDialogElement>('dialog')
    await closedByTheBrowser(dialog)
    await waitFor(() => expect(dialog.matches(':modal')).toBe(true))
    await expect(args.onClose).not.toHaveBeenCalled()
  },
}
export const ClosedByTheBrowser: Story = {
  play: async ({ args, canvas }) => {
    await closedByTheBrowser(canvas.getByRole('dialog'))
    await waitFor(() => expect(args.onClose).toHaveBeenCalledOnce())
  },
}

/** More than the screen is high: it scrolls within itself. */
export const Long: Story = {
  args: {
    title: 'What an appeal means',
    children: Array.from({ length: 40 }, (_, line) => <p key={line}>It freezes the trade.</p>),
  },
  globals: { viewport: { value: 'small' } },
}

/** From the side: the menu. */
export const Sheet: Story = { args: { kind: 'sheet', title: 'Menu', children: <p>Home</p> } }
