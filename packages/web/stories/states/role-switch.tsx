import React from 'react'
import { STATE_STORIES } from './generated/state-stories.js'

interface RoleSwitchProps {
  chart: string
  role: string
  onChange: (role: string) => void
}

/** Radio buttons for the two roles of a chart. Renders nothing if the chart has another number of roles. */
export function RoleSwitch({ chart, role, onChange }: RoleSwitchProps) {
  const name = React.useId()
  const roles = [
    ...new Set(STATE_STORIES.filter((story) => story.chart === chart).map((story) => story.role)),
  ]
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
