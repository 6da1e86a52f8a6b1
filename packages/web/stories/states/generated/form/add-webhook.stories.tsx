// Generated from the charts by `npm run docs`. Do not edit.
import type { Meta, StoryObj } from '@storybook/react'
import { assertState, State } from '../../state.js'
import { createStateArgTypes } from '../../state-arg-types.js'
import { withChartState } from '../../with-chart-state.js'

const meta = {
  title: 'States/Form/Add webhook',
  component: State,
  argTypes: createStateArgTypes('form', ['editing', 'submitting', 'failed', 'done']),
  decorators: [withChartState],
  parameters: { chart: 'form' },
  play: assertState,
} satisfies Meta<typeof State>
export default meta
type Story = StoryObj<typeof meta>

/** `form: editing`. */
export const Editing: Story = {
  name: 'Editing',
  args: { chart: 'form', state: 'editing', role: 'addWebhook' },
}

/** `form: submitting`. */
export const Submitting: Story = {
  name: 'Submitting',
  args: { chart: 'form', state: 'submitting', role: 'addWebhook' },
}

/** `form: failed`. */
export const Failed: Story = {
  name: 'Failed',
  args: { chart: 'form', state: 'failed', role: 'addWebhook' },
}

/** `form: done`. The form is closed: the story shows the next screen. */
export const Done: Story = {
  name: 'Done',
  args: { chart: 'form', state: 'done', role: 'addWebhook' },
}
