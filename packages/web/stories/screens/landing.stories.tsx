import type { Meta, StoryObj } from '@storybook/react'
import { expect } from 'storybook/test'
import { ExchangeFacts } from '../../src/features/landing/exchange-facts.js'
import { atDoubleTextSize } from '../support/double-text-size.js'
import { setRewardedInvestments } from '../support/rewarded-investments.js'
import { desktop, expectScreen, small } from '../support/screen-story.js'
import { StaticApp } from '../support/static-app.js'

const meta: Meta<typeof StaticApp> = {
  title: 'Screens/Landing',
  component: StaticApp,
  parameters: { controls: { disable: true } },
  args: { url: '/', gate: 'guest' },
  play: expectScreen(/Trade CHT/),
}
export default meta
type Story = StoryObj<typeof StaticApp>

export const Phone: Story = { name: 'Usual content' }
export const SmallPhone: Story = { name: 'Usual content, on a small phone', globals: small }
export const Desktop: Story = { name: 'Usual content, on a desktop', globals: desktop }
const FACTS = {
  nextSession: 'Today 19:30, Lagos time',
  price: '1.00 NGN, 0.01 GHS, 0.09 KES, 0.00065 USDT',
  waiting: '5 buyers, 5 sellers',
}
/** What our server fills in below the first screen. */
export const Facts: Story = {
  name: 'The exchange now',
  render: () => <ExchangeFacts {...FACTS} />,
  play: async ({ canvas }) => {
    await expect(canvas.getByText(FACTS.nextSession)).toBeVisible()
  },
}
export const FactsOnPhone: Story = { ...Facts, name: 'The exchange now, on a small phone', globals: small }
export const FirstRewarded: Story = {
  name: 'First investments rewarded',
  beforeEach: setRewardedInvestments('first'),
  play: expectScreen(/Trade CHT/, /makes a first investment, you get 50% of its amount/),
}
export const EveryRewarded: Story = {
  name: 'Every investment rewarded',
  beforeEach: setRewardedInvestments('every'),
  play: expectScreen(/Trade CHT/, /^Each time somebody who signed up with your link makes an investment/),
}
export const TextDoubled: Story = { ...atDoubleTextSize(/Trade CHT/), name: 'Text doubled' }
