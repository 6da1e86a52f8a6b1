import type { Meta, StoryObj } from '@storybook/react'
import { expect } from 'storybook/test'
import { withAppContext } from '../../stories/support/component-story.js'
import { IsolatedName } from './isolated-name.js'

const meta: Meta<typeof IsolatedName> = {
  title: 'Components/Isolated name',
  component: IsolatedName,
  tags: ['autodocs'],
  decorators: [withAppContext],
}
export default meta
type Story = StoryObj<typeof IsolatedName>

const NAME = 'ليلى حسن'

export const RightToLeft: Story = {
  name: 'Written from right to left',
  args: { text: `${NAME} has 15 minutes to confirm. At zero ${NAME} has time no more.`, name: NAME },
  play: async ({ canvasElement }) => {
    const names = [...canvasElement.querySelectorAll('bdi')].map(({ textContent }) => textContent)
    await expect(names).toEqual([NAME, NAME])
    await expect(canvasElement).toHaveTextContent('has 15 minutes to confirm.')
  },
}
export const WithoutName: Story = { name: 'Without the name', args: { text: 'Your turn', name: NAME } }
