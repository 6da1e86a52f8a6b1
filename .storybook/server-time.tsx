// biome-ignore lint/correctness/noUnusedImports: the manager's bundle writes JSX as React.createElement
import React from 'react'
import { useArgs, useGlobals } from 'storybook/manager-api'

/** In minutes. An investment takes days: its slider moves by hours. */
const RANGE = { min: -60, max: 240, step: 1 }
const INVESTMENT_RANGE = { min: -60, max: 13 * 24 * 60, step: 60 }

/** `+1:05`, `+9 d 2:00` */
const formatOffset = (offset: number) => {
  const minutes = Math.abs(offset)
  const days = Math.floor(minutes / (24 * 60))
  const hours = Math.floor(minutes / 60) % 24
  const clock = `${hours}:${String(minutes % 60).padStart(2, '0')}`
  return `${offset < 0 ? '−' : '+'}${days > 0 ? `${days} d ` : ''}${clock}`
}

/** A slider that moves the exchange time of every story. */
export function ServerTime() {
  const [{ serverTime = 0 }, update] = useGlobals()
  const [args = {}] = useArgs()
  return (
    <label style={{ display: 'inline-flex', alignItems: 'center', gap: 6, padding: '0 8px', fontSize: 12 }}>
      Server time {formatOffset(serverTime)}
      <input
        type="range"
        {...(args.chart === 'investment' ? INVESTMENT_RANGE : RANGE)}
        value={serverTime}
        onChange={({ target }) => update({ serverTime: Number(target.value) })}
        onDoubleClick={() => update({ serverTime: 0 })}
        title="Double-click to restore the story's own time"
      />
    </label>
  )
}
