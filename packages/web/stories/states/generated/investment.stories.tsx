// Generated from the charts by `npm run docs`. Do not edit.
import type { Meta, StoryObj } from '@storybook/react'
import { assertState, State } from '../state.js'

const meta = { title: 'States/Investment', component: State, play: assertState } satisfies Meta<typeof State>
export default meta
type Story = StoryObj<typeof meta>

/** Initial state. */
export const Active: Story = {
  name: 'active',
  args: { chart: 'investment', state: 'active', role: 'owner' },
}

/** clock.tick */
export const CapitalHeld: Story = {
  name: 'capitalHeld',
  args: { chart: 'investment', state: 'capitalHeld', role: 'owner' },
}

/** clock.tick */
export const Released: Story = {
  name: 'released',
  args: { chart: 'investment', state: 'released', role: 'owner' },
}

/** clock.tick → investment.reinvest */
export const Reinvested: Story = {
  name: 'reinvested',
  args: { chart: 'investment', state: 'reinvested', role: 'owner' },
}
