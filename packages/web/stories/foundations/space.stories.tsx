import type { Meta, StoryObj } from '@storybook/react'
import { useState } from 'react'
import { expect } from 'storybook/test'
import { withAppContext } from '../support/component-story.js'
import styles from './foundations.module.css'
import { getPixels, getTokensByPrefix, getTokenValue } from './tokens.js'

const meta: Meta = { title: 'Foundations/Space', decorators: [withAppContext] }
export default meta
type Story = StoryObj

const Steps = () => {
  const [names] = useState(() => getTokensByPrefix('--space-'))
  return (
    <div className={styles.page}>
      {names.map((name) => (
        <div key={name}>
          {name}: {getTokenValue(name)}
          <div className={styles.block} style={{ width: `calc(4 * var(${name}))`, height: `var(${name})` }} />
        </div>
      ))}
    </div>
  )
}

/**
 * Every space is one of these steps, multiples of 4 px: 16 inside a card, 4 to 16 between elements, 24 between sections. 2 is
 * for the lines of a list item.
 */
export const Grid: Story = {
  render: () => <Steps />,
  play: async () => {
    const names = getTokensByPrefix('--space-')
    await expect(names.map((name) => `--space-${getPixels(name)}`)).toEqual(names)
  },
}

const Radii = () => {
  const [names] = useState(() => getTokensByPrefix('--radius-'))
  return (
    <ul className={styles.swatches}>
      {names.map((name) => (
        <li key={name}>
          <div className={styles.block} style={{ height: 96, borderRadius: `var(${name})` }} />
          {name}: {getTokenValue(name)}
        </li>
      ))}
    </ul>
  )
}

/** The radius of a mark, of something inside a control, of a control, of a card, and of a pill or a circle. */
export const Corners: Story = {
  render: () => <Radii />,
  play: async () => {
    await expect(getTokensByPrefix('--radius-').map(getPixels)).toEqual([4, 8, 12, 16, 999])
  },
}

const Shadows = () => {
  const [names] = useState(() => getTokensByPrefix('--shadow'))
  return (
    <ul className={styles.swatches}>
      {names.map((name) => (
        <li key={name}>
          <div className={styles.raised} style={{ boxShadow: `var(${name})` }} />
          {name}
        </li>
      ))}
    </ul>
  )
}

/** The shadow of a card, and that of what lies over the screen. */
export const Elevation: Story = { render: () => <Shadows /> }

const Widths = () => {
  const [names] = useState(() => getTokensByPrefix('--breakpoint-'))
  return (
    <ul className={styles.page}>
      {names.map((name) => (
        <li key={name}>
          {name}: {getTokenValue(name)}
        </li>
      ))}
    </ul>
  )
}

/** The widths of the window at which layouts change. Media queries use these and no others. */
export const Breakpoints: Story = { render: () => <Widths /> }

const HEIGHTS = ['--target', '--control', '--bar']

/** The heights of the smallest touch target, of a button or field, and of the bar at the top. */
export const Heights: Story = {
  render: () => (
    <ul className={styles.swatches}>
      {HEIGHTS.map((name) => (
        <li key={name}>
          <div className={styles.block} style={{ height: `var(${name})` }} />
          {name}: {getTokenValue(name)}
        </li>
      ))}
    </ul>
  ),
  play: async () => {
    await expect(HEIGHTS.map(getTokenValue)).toEqual(['44px', '48px', '64px'])
  },
}
