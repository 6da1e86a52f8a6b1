import type { Meta, StoryObj } from '@storybook/react'
import { useState } from 'react'
import { toast } from 'react-hot-toast/headless'
import { expect, fn, userEvent, waitFor } from 'storybook/test'
import { withSurface } from '../stories/component-story.js'
import { Button } from './button.js'
import { Dialog, DialogActions } from './dialog.js'
import { Toaster } from './toaster.js'

const meta: Meta<typeof Dialog> = {
  title: 'Components/Dialog',
  component: Dialog,
  tags: ['autodocs'],
  decorators: [withSurface],
  parameters: { docs: { story: { inline: false, iframeHeight: 420 } } },
  args: {
    title: 'Did the money arrive?',
    onClose: fn(),
    description: 'Confirm only when the money is in your account. It cannot be undone.',
    children: (
      <DialogActions>
        <Button>Not yet</Button>
        <Button variant="primary">Confirm payment</Button>
      </DialogActions>
    ),
  },
}
export default meta
type Story = StoryObj<typeof Dialog>

/** Screen readers say its title and its description. Enter does nothing before the focus has moved to a button. */
export const Default: Story = {
  play: async ({ args, canvas }) => {
    const dialog = canvas.getByRole('dialog', { name: 'Did the money arrive?' })
    await waitFor(() => expect(dialog).toBeVisible())
    await expect(dialog).toHaveFocus()
    await expect(dialog).toHaveAccessibleDescription(
      'Confirm only when the money is in your account. It cannot be undone.',
    )
    await userEvent.keyboard('{Enter}')
    await expect(args.onClose).not.toHaveBeenCalled()
    await userEvent.click(canvas.getByRole('button', { name: 'Close' }))
    await expect(args.onClose).toHaveBeenCalledOnce()
  },
}

const WithTrigger: Story['render'] = function DialogWithTrigger(args) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button onClick={() => setOpen(true)}>Confirm</Button>
      {open && <Dialog {...args} onClose={() => setOpen(false)} />}
    </>
  )
}

const WithSecondDialog: Story['render'] = function DialogWithSecondDialog({ onClose: _, ...args }) {
  const [open, setOpen] = useState<'first' | 'second'>()
  const close = () => setOpen(undefined)
  return (
    <>
      <Button onClick={() => setOpen('first')}>It is not there</Button>
      {open === 'first' && (
        <Dialog {...args} key="first" onClose={close}>
          <Button onClick={() => setOpen('second')}>Say how much</Button>
        </Dialog>
      )}
      {open === 'second' && <Dialog {...args} key="second" title="How much has arrived?" onClose={close} />}
    </>
  )
}

/** A dialog that another one has opened in its place returns the focus to what opened the first one. */
export const FocusReturnsFromSecondDialog: Story = {
  name: 'Focus returns from a second dialog',
  render: WithSecondDialog,
  play: async ({ canvas }) => {
    const opener = canvas.getByRole('button', { name: 'It is not there' })
    await userEvent.click(opener)
    await userEvent.click(await canvas.findByRole('button', { name: 'Say how much' }))
    await waitFor(() => expect(canvas.getByRole('dialog', { name: 'How much has arrived?' })).toHaveFocus())
    await userEvent.keyboard('{Escape}')
    await waitFor(() => expect(opener).toHaveFocus())
  },
}

/** Escape closes it and returns the focus to the element that opened it. */
export const FocusReturns: Story = {
  name: 'Focus returns',
  render: WithTrigger,
  play: async ({ canvas }) => {
    const opener = canvas.getByRole('button', { name: 'Confirm' })
    await userEvent.click(opener)
    await canvas.findByRole('dialog')
    await userEvent.keyboard('{Escape}')
    await waitFor(() => expect(opener).toHaveFocus())
    await expect(canvas.queryByRole('dialog')).toBeNull()
  },
}

/** A press on the backdrop closes it; a press on a toast does not. Screen readers can reach the toast. */
export const UnderAToast: Story = {
  name: 'Under a toast',
  beforeEach: () => () => toast.remove(),
  render: (args) => (
    <>
      <Toaster />
      <Dialog {...args} />
    </>
  ),
  play: async ({ args, canvas }) => {
    toast.success('Copied to clipboard', { duration: Number.POSITIVE_INFINITY })
    const message = await canvas.findByText('Copied to clipboard')
    await expect(canvas.getByRole('list', { name: 'Messages' })).toContainElement(message)
    await userEvent.click(message)
    await expect(args.onClose).not.toHaveBeenCalled()
    await expect(canvas.getByRole('dialog')).toHaveFocus()
    const backdrop = canvas.getByRole('dialog').previousElementSibling
    if (backdrop) await userEvent.click(backdrop)
    await waitFor(() => expect(args.onClose).toHaveBeenCalledOnce())
  },
}

/** On a phone it is at the bottom of the screen. */
export const OnPhone: Story = { name: 'On phone', globals: { viewport: { value: 'phone' } } }

/** While its request is in flight, it cannot be closed, and the close button stays focusable. */
export const Busy: Story = {
  args: { busy: true },
  play: async ({ args, canvas }) => {
    const close = canvas.getByRole('button', { name: 'Close' })
    await expect(close).toHaveAttribute('aria-disabled', 'true')
    await userEvent.click(close)
    await expect(close).toHaveFocus()
    await userEvent.keyboard('{Escape}{Escape}')
    await waitFor(() => expect(canvas.getByRole('dialog')).toBeVisible())
    await expect(args.onClose).not.toHaveBeenCalled()
  },
}

/** Content that is higher than the screen scrolls inside the dialog. */
export const Long: Story = {
  args: {
    title: 'What an appeal means',
    description: undefined,
    children: Array.from({ length: 40 }, (_, line) => <p key={line}>It freezes the trade.</p>),
  },
  play: async ({ canvas }) => {
    const dialog = await canvas.findByRole('dialog', { name: 'What an appeal means' })
    // A reference to a missing description would be an error for axe, too.
    await expect(dialog).not.toHaveAttribute('aria-describedby')
  },
  globals: { viewport: { value: 'small' } },
}

/** It enters from the left edge. */
export const Sheet: Story = {
  args: { kind: 'sheet', title: 'Menu', description: undefined, children: <p>Home</p> },
}

/** Fills the screen of a phone: its buttons stay in view. */
export const Full: Story = {
  args: {
    kind: 'full',
    children: (
      <>
        {Array.from({ length: 20 }, (_, index) => (
          <p key={index}>Step {index + 1}</p>
        ))}
        <DialogActions>
          <Button>Not yet</Button>
          <Button variant="primary">Send receipt</Button>
        </DialogActions>
      </>
    ),
  },
  globals: { viewport: { value: 'phone' } },
  play: async ({ canvas }) => {
    const { bottom } = canvas.getByRole('button', { name: 'Send receipt' }).getBoundingClientRect()
    await expect(bottom).toBeLessThanOrEqual(window.innerHeight)
  },
}

/** The watchers that dialogs have created. */
const watchers: StubCloseWatcher[] = []
/** Stands for the browser's, which Back on Android closes. */
class StubCloseWatcher {
  onclose: (() => void) | null = null
  constructor() {
    watchers.push(this)
  }
  destroy() {
    const index = watchers.indexOf(this)
    if (index >= 0) watchers.splice(index, 1)
  }
  close() {
    this.destroy()
    this.onclose?.()
  }
}
export const ClosedByBack: Story = {
  name: 'Closed by Back on Android',
  beforeEach: () => {
    const original = Object.getOwnPropertyDescriptor(window, 'CloseWatcher')
    Object.defineProperty(window, 'CloseWatcher', { value: StubCloseWatcher, configurable: true })
    return () => {
      if (original) Object.defineProperty(window, 'CloseWatcher', original)
      else Reflect.deleteProperty(window, 'CloseWatcher')
    }
  },
  render: WithTrigger,
  play: async ({ canvas }) => {
    const opener = canvas.getByRole('button', { name: 'Confirm' })
    await userEvent.click(opener)
    await canvas.findByRole('dialog')
    watchers.at(-1)?.close()
    await waitFor(() => expect(canvas.queryByRole('dialog')).toBeNull())
    await expect(opener).toHaveFocus()
    await expect(watchers).toEqual([])
  },
}
