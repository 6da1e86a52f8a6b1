// Generated from the charts by `npm run docs`. Do not edit.
import type { Meta, StoryObj } from '@storybook/react'
import { assertState, State } from '../state.js'
import { createStateArgTypes } from '../state-arg-types.js'
import { withChartState } from '../with-chart-state.js'

const meta = {
  title: 'States/Login',
  component: State,
  argTypes: createStateArgTypes('login', ['enteringPassword', 'enteringCode']),
  decorators: [withChartState],
  parameters: { chart: 'login' },
  play: assertState,
} satisfies Meta<typeof State>
export default meta
type Story = StoryObj<typeof meta>

/** `login: enteringPassword`, the initial state. */
export const EnteringPassword: Story = {
  name: 'Entering password',
  args: { chart: 'login', state: 'enteringPassword', role: 'guest' },
}

/** `login: enteringCode`, reached by the event secondStep.ask. */
export const EnteringCode: Story = {
  name: 'Entering code',
  args: { chart: 'login', state: 'enteringCode', role: 'guest' },
}
