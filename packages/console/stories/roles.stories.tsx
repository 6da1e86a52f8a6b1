import { OPERATOR_ROLE_NAMES, type OperatorRole } from '@cht/sdk/operator'
import type { Meta, StoryObj } from '@storybook/react'
import { CASE_DATA, createCase } from './fixtures.js'
import { StoryConsole } from './story-console.js'

const meta: Meta = { title: 'Console/Roles', parameters: { layout: 'fullscreen' } }
export default meta

const createRoleStory = (role: OperatorRole): StoryObj => ({
  render: () => (
    <StoryConsole
      path="/"
      roles={[role]}
      data={{
        ...CASE_DATA,
        cases: [createCase('verification', 'new'), createCase('appeal', 'claimed', 'appeal')],
      }}
    />
  ),
})

export const Support = createRoleStory('support')
export const Verifier = createRoleStory('verifier')
export const Mediator = createRoleStory('mediator')
export const Treasurer = createRoleStory('treasurer')
export const Auditor = createRoleStory('auditor')
export const Administrator = createRoleStory('administrator')
/** A person of a small exchange, who does everything. */
export const AllRoles: StoryObj = {
  render: () => <StoryConsole path="/" roles={OPERATOR_ROLE_NAMES} data={CASE_DATA} />,
}
