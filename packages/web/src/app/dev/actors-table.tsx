import type { InspectedActor } from '@cht/machines/inspection'
// biome-ignore lint/correctness/noUnusedImports: Storybook's manager writes JSX as React.createElement
import React from 'react'

/** The actors of a running app, with their states, their latest events, and the events that their states accept and refuse. */
export function ActorsTable({ actors }: { actors: readonly InspectedActor[] }) {
  return (
    <table>
      <thead>
        <tr>
          {['Actor', 'Chart', 'State', 'Accepts', 'Refuses', 'Latest events'].map((title) => (
            <th key={title} scope="col" align="left">
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {actors.map(({ id, chart, states, accepts, refuses, events }) => (
          <tr key={id}>
            <th scope="row" align="left">
              {id}
            </th>
            <td>{chart}</td>
            <td>{states.join(', ')}</td>
            <td>{accepts.join(', ')}</td>
            <td>{refuses.map(({ event, message }) => `${event}: ${message}`).join('; ')}</td>
            <td>{events.join(', ')}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
