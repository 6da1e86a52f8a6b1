import type { Meta, StoryObj } from '@storybook/react'
import { expect } from 'storybook/test'
import { withSurface } from '../stories/component-story.js'
import { DescriptionList } from './description-list.js'

const ADDRESS = '0x52908400098527886E0F7030069857D2E4169EE7'

const meta: Meta<typeof DescriptionList> = {
  title: 'Components/Description list',
  component: DescriptionList,
  tags: ['autodocs'],
  decorators: [withSurface],
}
export default meta
type Story = StoryObj<typeof DescriptionList>

/** An item without a value is not shown. */
export const Bank: Story = {
  args: {
    items: [
      { label: 'To', value: 'Ada Obi' },
      { label: 'Bank', value: 'First Bank' },
      { label: 'Account', value: '1021 3344 77', copy: '1021334477' },
      { label: 'Phone', value: undefined },
    ],
  },
  play: async ({ canvas }) => {
    await expect(canvas.queryByText('Phone')).toBeNull()
  },
}
export const Wallet: Story = {
  args: {
    items: [
      { label: 'Network', value: 'BEP20' },
      { label: 'Wallet', value: ADDRESS, copy: ADDRESS },
    ],
  },
  globals: { viewport: { value: 'small' } },
}
