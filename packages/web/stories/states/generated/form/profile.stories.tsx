// Generated from the charts by `npm run docs`. Do not edit.
import type { Meta, StoryObj } from '@storybook/react'
import { assertState, State } from '../../state.js'

const meta = { title: 'States/Form/Profile', component: State, play: assertState } satisfies Meta<typeof State>
export default meta
type Story = StoryObj<typeof meta>

/** Initial state. */
export const Editing: Story = {
  name: 'editing',
  args: { chart: 'form', state: 'editing', role: 'profile' },
}

/** fields.change → form.submit */
export const Submitting: Story = {
  name: 'submitting',
  args: { chart: 'form', state: 'submitting', role: 'profile' },
}

/** form.submit */
export const Failed: Story = {
  name: 'failed',
  args: { chart: 'form', state: 'failed', role: 'profile' },
}

/** fields.change → form.submit → xstate.done.actor.0.form.submitting */
export const Done: Story = {
  name: 'done',
  args: { chart: 'form', state: 'done', role: 'profile' },
}
