import { ActionBar } from '@cht/ui/action-bar'
import { Button } from '@cht/ui/button'
import type { Meta, StoryObj } from '@storybook/react'
import { withAppContext } from '../../stories/support/component-story.js'
import { FormTotal, TotalSum } from './form-total.js'

const meta: Meta<typeof FormTotal> = {
  title: 'Components/Form total',
  component: FormTotal,
  tags: ['autodocs'],
  decorators: [withAppContext],
  args: {
    children: (
      <TotalSum
        name="Price"
        label="Pay"
        sum="75,000.00 NGN"
        terms="for 75,000 CHT, at the current price. It is fixed when your order is matched."
      />
    ),
  },
  render: (args) => (
    <form>
      <ActionBar>
        <FormTotal {...args} />
        <Button variant="primary">Create Buy Order</Button>
      </ActionBar>
    </form>
  ),
}
export default meta
type Story = StoryObj<typeof FormTotal>

export const Default: Story = {}

/** Nothing is selected yet: it takes no room. */
export const Empty: Story = { args: { children: undefined } }
