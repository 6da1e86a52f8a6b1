import type { Meta, StoryObj } from '@storybook/react'
import { toast } from 'react-hot-toast/headless'
import { expect, waitFor } from 'storybook/test'
import { withSurface } from '../stories/component-story.js'
import { showToast, TOASTER_ID } from './dom/toasts.js'
import { Toaster } from './toaster.js'

const permanent = { duration: Number.POSITIVE_INFINITY }

const meta: Meta<typeof Toaster> = {
  title: 'Components/Toaster',
  component: Toaster,
  tags: ['autodocs'],
  decorators: [withSurface],
  parameters: { docs: { story: { inline: false, iframeHeight: 300 } } },
  beforeEach: () => {
    toast.remove()
    return () => toast.remove()
  },
}
export default meta
type Story = StoryObj<typeof Toaster>

export const Kinds: Story = {
  play: async ({ canvas }) => {
    toast.success('Payment confirmed successfully', permanent)
    toast.error('Something went wrong', permanent)
    toast('Your order was matched', permanent)
    const last = await canvas.findByText('Your order was matched')
    await waitFor(() => expect(last).toBeVisible())
    const readLive = (text: string) => {
      const region = canvas.getByText(text).closest('[aria-live]')
      return [region?.getAttribute('aria-live'), region?.getAttribute('aria-atomic')]
    }
    // An error interrupts a screen reader, and only what is added is read.
    await expect(readLive('Something went wrong')).toEqual(['assertive', 'false'])
    await expect(readLive('Payment confirmed successfully')).toEqual(['polite', 'false'])
    await expect(readLive('Your order was matched')).toEqual(['polite', 'false'])
  },
}
/** An error stays for its whole time, whatever happens meanwhile. */
export const SuccessAfterError: Story = {
  name: 'A success after an error',
  play: async ({ canvas }) => {
    showToast({ kind: 'error', text: 'Something went wrong' })
    const error = await canvas.findByText('Something went wrong')
    showToast({ kind: 'success', text: 'Payment successful' })
    for (const item of [error, await canvas.findByText('Payment successful')])
      await expect(item.closest('li')).toHaveAttribute('data-leaving', 'false')
  },
}
/** Two short toasts on a phone leave the screen below its heading free. */
export const TwoOnPhone: Story = {
  name: 'Two on a phone',
  globals: { viewport: { value: 'phone' } },
  play: async ({ canvas }) => {
    for (let count = 1; count <= 2; count++) toast.error(`Something went wrong ${count}`, permanent)
    await canvas.findByText('Something went wrong 2')
    const bottom = document.getElementById(TOASTER_ID)?.getBoundingClientRect().bottom ?? 0
    // The distance from the top of the window (8), the top bar (64) and the heading (52), in px.
    await expect(bottom).toBeLessThanOrEqual(8 + 64 + 52)
  },
}
/** A later toast hides no earlier one, whose time is not over. */
export const ManyOnPhone: Story = {
  name: 'Many on a phone',
  globals: { viewport: { value: 'phone' } },
  play: async ({ canvas }) => {
    const texts = [1, 2, 3, 4, 5, 6].map((count) => `Something went wrong ${count}`)
    for (const text of texts) toast.error(text, permanent)
    await canvas.findByText('Something went wrong 6')
    const shown = texts.filter((text) => {
      const { left, top, width, height } = canvas.getByText(text).getBoundingClientRect()
      const elements = document.elementsFromPoint(left + width / 2, top + height / 2)
      return elements.some(({ textContent }) => textContent === text)
    })
    await expect(shown).toEqual(texts)
  },
}
export const LongOnPhone: Story = {
  name: 'Long on phone',
  globals: { viewport: { value: 'small' } },
  play: async ({ canvas }) => {
    toast.error(`The file ${'receipt'.repeat(9)}.png is too large: send at most 5 MB.`, permanent)
    const only = await canvas.findByText(/too large/)
    await waitFor(() => expect(only).toBeVisible())
  },
}
/** The messages of several fields are one toast, which is not cut. */
export const SeveralFieldsOnPhone: Story = {
  name: 'Several messages on a phone',
  globals: { viewport: { value: 'phone' } },
  play: async ({ canvas }) => {
    toast.error(
      'Username must be 3 to 30 letters, digits, dots, hyphens or underscores. Email is not an email address. Password needs at least 8 characters. Phone number is not a phone number.',
      permanent,
    )
    const text = await canvas.findByText(/is not a phone number/)
    await waitFor(() => expect(text).toBeVisible())
    const toaster = document.getElementById(TOASTER_ID)?.getBoundingClientRect()
    await expect(text.getBoundingClientRect().bottom).toBeLessThanOrEqual(toaster?.bottom ?? 0)
  },
}
