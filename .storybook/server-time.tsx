import React from 'react'
import { Button, PopoverProvider } from 'storybook/internal/components'
import { useArgs, useGlobals } from 'storybook/manager-api'

/** The ranges of the slider, in minutes. That of an investment spans 13 days, in steps of an hour. */
const RANGE = { min: 0, max: 240, step: 1 }
const INVESTMENT_RANGE = { min: 0, max: 13 * 24 * 60, step: 60 }

const splitOffset = (offset: number) => ({
  days: Math.floor(offset / (24 * 60)),
  hours: Math.floor(offset / 60) % 24,
  minutes: offset % 60,
})

/** `+1:05`, `+9 d 2:00` */
const formatOffset = (offset: number) => {
  const { days, hours, minutes } = splitOffset(offset)
  return `+${days > 0 ? `${days} d ` : ''}${hours}:${String(minutes).padStart(2, '0')}`
}

/** `1 hour 5 minutes later` */
const describeOffset = (offset: number) => {
  const parts = Object.entries(splitOffset(offset))
    .filter(([, count]) => count > 0)
    .map(([unit, count]) => `${count} ${count === 1 ? unit.slice(0, -1) : unit}`)
  return parts.length > 0 ? `${parts.join(' ')} later` : "the story's own time"
}

const Slider = () => {
  const id = React.useId()
  const [{ serverTime = 0 }, update] = useGlobals()
  const [args = {}] = useArgs()
  return (
    <div style={{ display: 'grid', gap: 8, width: 280 }}>
      <label htmlFor={id}>Server time</label>
      <input
        id={id}
        type="range"
        {...(args.chart === 'investment' ? INVESTMENT_RANGE : RANGE)}
        value={serverTime}
        aria-valuetext={describeOffset(serverTime)}
        onChange={({ target }) => update({ serverTime: Number(target.value) })}
      />
      <span>{describeOffset(serverTime)}</span>
      <Button ariaLabel={false} disabled={serverTime === 0} onClick={() => update({ serverTime: 0 })}>
        Restore the story's own time
      </Button>
    </div>
  )
}

/**
 * A slider that moves the exchange time of a static story; a journey has its own clock. It is in a popover because the
 * arrow keys move the focus in the toolbar, and because no story can take the focus from an open popover.
 */
export function ServerTime() {
  const [{ serverTime = 0 }] = useGlobals()
  return (
    <PopoverProvider ariaLabel="Server time" padding={12} popover={<Slider />}>
      <Button ariaLabel={false} padding="small" variant="ghost">
        Server time {formatOffset(serverTime)}
      </Button>
    </PopoverProvider>
  )
}
