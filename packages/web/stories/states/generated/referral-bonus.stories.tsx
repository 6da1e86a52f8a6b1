// Generated from the charts by `npm run docs`. Do not edit.
import type { Meta, StoryObj } from '@storybook/react'
import { assertState, State } from '../state.js'
import { createStateArgTypes } from '../state-arg-types.js'
import { withChartState } from '../with-chart-state.js'

const meta = {
  title: 'States/Referral bonus',
  component: State,
  argTypes: createStateArgTypes('referralBonus', ['held', 'available', 'voided']),
  decorators: [withChartState],
  parameters: { chart: 'referralBonus' },
  play: assertState,
} satisfies Meta<typeof State>
export default meta
type Story = StoryObj<typeof meta>

/** `referralBonus: held`, the initial state. */
export const HeldAffiliate: Story = {
  name: 'Held · affiliate',
  args: { chart: 'referralBonus', state: 'held', role: 'affiliate' },
}

/** `referralBonus: held`, the initial state. */
export const HeldHome: Story = {
  name: 'Held · home',
  args: { chart: 'referralBonus', state: 'held', role: 'home' },
}

/** `referralBonus: available`, reached by the event capital.release. */
export const AvailableAffiliate: Story = {
  name: 'Available · affiliate',
  args: { chart: 'referralBonus', state: 'available', role: 'affiliate' },
}

/** `referralBonus: available`, reached by the event capital.release. */
export const AvailableHome: Story = {
  name: 'Available · home',
  args: { chart: 'referralBonus', state: 'available', role: 'home' },
}

/** `referralBonus: voided`, reached by the event bonus.void. */
export const VoidedAffiliate: Story = {
  name: 'Voided · affiliate',
  args: { chart: 'referralBonus', state: 'voided', role: 'affiliate' },
}

/** `referralBonus: voided`, reached by the event bonus.void. */
export const VoidedHome: Story = {
  name: 'Voided · home',
  args: { chart: 'referralBonus', state: 'voided', role: 'home' },
}
