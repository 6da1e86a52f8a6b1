import { CASE_KINDS, type CaseKind } from '@cht/sdk/operator'
import type { StoryObj } from '@storybook/react'
import { expect } from 'storybook/test'
import { CASE_DATA, CASE_ID, createCase } from './fixtures.js'
import { StoryConsole } from './story-console.js'

/** The story of a case in a state of its chart, as whoever decides it sees it. */
export const createCaseStory = (kind: CaseKind, state: string): StoryObj => ({
  name: state,
  render: () => (
    <StoryConsole
      path={`/cases/${CASE_ID}`}
      roles={CASE_KINDS[kind].roles}
      data={{ ...CASE_DATA, case: createCase(kind, state), cases: [createCase(kind, state)] }}
    />
  ),
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('heading', { level: 1 })).toBeVisible()
  },
})
