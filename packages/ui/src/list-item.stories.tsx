import type { Meta, StoryObj } from '@storybook/react'
import { withSurface } from '../stories/component-story.js'
import { Button } from './button.js'
import { Chip } from './chip.js'
import { ListItem } from './list-item.js'
import { Note } from './note.js'

const meta: Meta<typeof ListItem> = {
  title: 'Components/List item',
  component: ListItem,
  tags: ['autodocs'],
  decorators: [withSurface],
  args: {
    title: 'Chrome on Android',
    details: ['102.89.23.4', 'Logged in 3 days ago, last used a moment ago'],
    actions: <Button size="small">Log out</Button>,
  },
  render: (args) => (
    <ul>
      <ListItem {...args} />
      <ListItem title="Firefox on Windows" badge={<Chip tone="positive">This device</Chip>} />
    </ul>
  ),
}
export default meta
type Story = StoryObj<typeof ListItem>

export const Default: Story = {}
export const TwoActions: Story = {
  name: 'Two actions',
  args: {
    actions: (
      <>
        <Button size="small">Rename</Button>
        <Button size="small">Remove</Button>
      </>
    ),
  },
  globals: { viewport: { value: 'small' } },
}
export const WithContent: Story = {
  name: 'With content',
  args: {
    title: 'https://bot.example.com/hooks/cht',
    badge: <Chip tone="warning">Paused</Chip>,
    details: ['Added 2 days ago', undefined],
    children: <Note tone="warning">The receiver cannot be reached.</Note>,
  },
}
