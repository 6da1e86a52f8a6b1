// Generated from the charts by `npm run docs`. Do not edit.
import type { Meta, StoryObj } from '@storybook/react'
import { assertState, State } from '../state.js'
import { createStateArgTypes } from '../state-arg-types.js'
import { withChartState } from '../with-chart-state.js'

const meta = {
  title: 'States/Investment',
  component: State,
  argTypes: createStateArgTypes('investment', ['active', 'capitalHeld', 'released', 'reinvested']),
  decorators: [withChartState],
  parameters: { chart: 'investment' },
  play: assertState,
} satisfies Meta<typeof State>
export default meta
type Story = StoryObj<typeof meta>

/** `investment: active`, the initial state. */
export const Active: Story = {
  name: 'Active',
  args: { chart: 'investment', state: 'active', role: 'owner' },
}

/** `investment: capitalHeld`, reached by the event clock.tick. */
export const CapitalHeld: Story = {
  name: 'Capital held',
  args: { chart: 'investment', state: 'capitalHeld', role: 'owner' },
}

/** `investment: released`, reached by the event investment.end. */
export const Released: Story = {
  name: 'Released',
  args: { chart: 'investment', state: 'released', role: 'owner' },
}

/** `investment: reinvested`, reached by the events clock.tick → investment.reinvest. */
export const Reinvested: Story = {
  name: 'Reinvested',
  args: { chart: 'investment', state: 'reinvested', role: 'owner' },
}
