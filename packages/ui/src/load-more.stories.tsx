import type { Meta, StoryObj } from '@storybook/react'
import { fn } from 'storybook/test'
import { withSurface } from '../stories/component-story.js'
import { LoadMore } from './load-more.js'

const meta: Meta<typeof LoadMore> = {
  title: 'Components/Load more',
  component: LoadMore,
  tags: ['autodocs'],
  decorators: [withSurface],
  args: {
    loadedCount: 50,
    shownCount: 50,
    isLoading: false,
    failure: undefined,
    onLoadMore: fn(),
    onRetry: fn(),
  },
}
export default meta
type Story = StoryObj<typeof LoadMore>

export const HasMore: Story = { name: 'Has more' }
export const Loading: Story = { args: { isLoading: true } }
export const Complete: Story = { args: { onLoadMore: undefined } }
export const Filtered: Story = { args: { shownCount: 3 } }
export const FilteredToNone: Story = { name: 'Filtered to none', args: { shownCount: 0 } }
export const Failed: Story = { args: { failure: 'No answer. Check your connection' } }
