import type { Meta, StoryObj } from '@storybook/react'
import { expect } from 'storybook/test'
import { Variants, withSurface } from '../stories/component-story.js'
import { Steps } from './steps.js'

const meta: Meta<typeof Steps> = {
  title: 'Components/Steps',
  component: Steps,
  tags: ['autodocs'],
  decorators: [withSurface],
  args: { steps: ['Matched', 'You pay', 'Seller confirms', 'Done'], current: 1 },
}
export default meta
type Story = StoryObj<typeof Steps>

export const Default: Story = {
  play: async ({ canvas }) => {
    const steps = canvas.getAllByRole('listitem').map((step) => step.getAttribute('aria-current'))
    await expect(steps).toEqual([null, 'step', null, null])
  },
}
export const WithTurn: Story = { name: 'With turn', args: { turn: 'Your turn' } }
export const EachStep: Story = {
  name: 'Each step',
  render: (args) => (
    <Variants>
      {[...args.steps, 'all done'].map((step, index) => (
        <Steps key={step} {...args} current={index} />
      ))}
    </Variants>
  ),
  globals: { viewport: { value: 'small' } },
}
/** Ended before the last step. */
export const Ended: Story = { args: { steps: ['Matched', 'Not paid', 'Cancelled'], current: 2, ended: true } }
