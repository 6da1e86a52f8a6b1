// biome-ignore lint/correctness/noUnusedImports: the manager's bundle writes JSX as React.createElement
import React from 'react'
import { addons, types, useGlobals } from 'storybook/manager-api'
import { ChartPanel } from './chart-panel.js'

const formatOffset = (minutes: number) =>
  `${minutes < 0 ? '−' : '+'}${Math.floor(Math.abs(minutes) / 60)}:${String(Math.abs(minutes) % 60).padStart(2, '0')}`

/** A slider that moves the exchange time of every story. */
const ServerTime = () => {
  const [{ serverTime = 0 }, update] = useGlobals()
  return (
    <label style={{ display: 'inline-flex', alignItems: 'center', gap: 6, padding: '0 8px', fontSize: 12 }}>
      Server time {formatOffset(serverTime)}
      <input
        type="range"
        min={-60}
        max={240}
        step={1}
        value={serverTime}
        onChange={({ target }) => update({ serverTime: Number(target.value) })}
        onDoubleClick={() => update({ serverTime: 0 })}
        title="Double-click to restore the story's own time"
      />
    </label>
  )
}

addons.register('cht/server-time', () => {
  addons.add('cht/server-time/tool', { type: types.TOOL, title: 'Server time', render: () => <ServerTime /> })
  addons.add('cht/chart/panel', {
    type: types.PANEL,
    title: 'Chart',
    render: ({ active }) => <ChartPanel {...(active === undefined ? {} : { active })} />,
  })
})
