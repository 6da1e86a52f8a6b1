import type { Meta, StoryObj } from '@storybook/react'
import { expect } from 'storybook/test'
import { withSurface } from '../stories/component-story.js'
import { Sentence } from './sentence.js'

const meta: Meta<typeof Sentence> = {
  title: 'Components/Sentence',
  component: Sentence,
  tags: ['autodocs'],
  decorators: [withSurface],
}
export default meta
type Story = StoryObj<typeof Sentence>

const NAME = 'ليلى حسن'

const getUntranslated = (element: HTMLElement) =>
  [...element.querySelectorAll('[translate="no"]')].map(({ textContent }) => textContent)

export const RightToLeft: Story = {
  name: 'Written from right to left',
  args: { children: `${NAME} has 15 minutes to confirm. At zero ${NAME} has time no more.`, name: NAME },
  play: async ({ canvasElement }) => {
    const names = [...canvasElement.querySelectorAll('bdi')].map(({ textContent }) => textContent)
    await expect(names).toEqual([NAME, NAME])
    await expect(canvasElement).toHaveTextContent('has 15 minutes to confirm.')
  },
}
export const WithAmounts: Story = {
  args: {
    children: 'Ada Obi buys 25,000 CHT for 37,500.00 NGN and has 120 minutes to pay.',
    name: 'Ada Obi',
  },
  play: async ({ canvasElement }) => {
    await expect(getUntranslated(canvasElement)).toEqual(['Ada Obi', '25,000 CHT', '37,500.00 NGN'])
    await expect(canvasElement).toHaveTextContent(
      'Ada Obi buys 25,000 CHT for 37,500.00 NGN and has 120 minutes to pay.',
    )
  },
}
export const WithOrderNumber: Story = {
  name: 'With the number of an order',
  args: { children: 'Order matched (#7F3A). Order #7F3A, reference 7F3A.' },
  play: async ({ canvasElement }) => {
    await expect(getUntranslated(canvasElement)).toEqual(['#7F3A', '#7F3A, reference 7F3A'])
  },
}
export const WithoutName: Story = { name: 'Without the name', args: { children: 'Your turn', name: NAME } }
