import React from 'react'
import type { StateStory } from './state-stories.js'

interface RoleSwitchProps {
  /** All stories of the chart. */
  stories: readonly StateStory[]
  role: string
  onChange: (role: string) => void
}

/** Radio buttons for the two roles of a chart. Renders nothing if the chart has another number of roles. */
export function RoleSwitch({ stories, role, onChange }: RoleSwitchProps) {
  const name = React.useId()
  const roles = [...new Set(stories.map((story) => story.role))]
  if (roles.length !== 2) return null
  return (
    <fieldset style={{ display: 'flex', gap: 12, margin: 0, padding: 0, border: 0 }}>
      <legend style={{ float: 'left', padding: 0, marginInlineEnd: 12 }}>Shown for</legend>
      {roles.map((option) => (
        <label key={option}>
          <input type="radio" name={name} checked={option === role} onChange={() => onChange(option)} />{' '}
          {option}
        </label>
      ))}
    </fieldset>
  )
}
