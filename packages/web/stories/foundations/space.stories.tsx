import type { Meta, StoryObj } from '@storybook/react'
import { useState } from 'react'
import { expect } from 'storybook/test'
import { withAppContext } from '../support/component-story.js'
import styles from './foundations.module.css'
import { getTokenNames, getTokenValue } from './tokens.js'

const meta: Meta = { title: 'Foundations/Space', decorators: [withAppContext] }
export default meta
type Story = StoryObj

const GRID = [4, 8, 12, 16, 20, 24, 48]

/**
 * Most spaces are multiples of 4 px: 16 inside a card, 4 to 16 between elements, 24 between sections. Exceptions: spaces inside
 * small elements (chips), between the lines of a list item (2 px), and beside the line of a timeline (14 px).
 */
export const Grid: Story = {
  render: () => (
    <div className={styles.page}>
      {GRID.map((step) => (
        <div key={step}>
          {step} px
          <div className={styles.block} style={{ width: step * 4, height: step }} />
        </div>
      ))}
    </div>
  ),
}

const getTokensByPrefix = (prefix: string) => getTokenNames().filter((name) => name.startsWith(prefix))

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

/** The radius of a card and that of the controls in it. */
export const Corners: Story = {
  render: () => <Radii />,
  play: async () => {
    await expect(getTokensByPrefix('--radius-').map(getTokenValue)).toEqual(['16px', '12px'])
  },
}

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
