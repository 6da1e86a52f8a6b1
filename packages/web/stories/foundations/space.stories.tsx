import type { Meta, StoryObj } from '@storybook/react'
import { useState } from 'react'
import { expect } from 'storybook/test'
import { onPaper } from '../support/paper.js'
import styles from './foundations.module.css'
import { tokenNames, tokenValue } from './tokens.js'

const meta: Meta = { title: 'Foundations/Space', decorators: [onPaper] }
export default meta
type Story = StoryObj

const GRID = [4, 8, 12, 16, 20, 24, 48]

/** All space is a multiple of 4 px: 16 within a card, 12 and 16 between things, 24 between parts of a page. */
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

const named = (prefix: string) => tokenNames().filter((name) => name.startsWith(prefix))

const Radii = () => {
  const [names] = useState(() => named('--radius-'))
  return (
    <ul className={styles.swatches}>
      {names.map((name) => (
        <li key={name}>
          <div className={styles.block} style={{ height: 96, borderRadius: `var(${name})` }} />
          {name}: {tokenValue(name)}
        </li>
      ))}
    </ul>
  )
}

/** A card, and what stands in it. */
export const Corners: Story = {
  render: () => <Radii />,
  play: async () => {
    await expect(named('--radius-').map(tokenValue)).toEqual(['16px', '12px'])
  },
}

const HEIGHTS = ['--target', '--control', '--bar']

/** The smallest thing a finger should meet, a button or field, the bar at the top. */
export const Heights: Story = {
  render: () => (
    <ul className={styles.swatches}>
      {HEIGHTS.map((name) => (
        <li key={name}>
          <div className={styles.block} style={{ height: `var(${name})` }} />
          {name}: {tokenValue(name)}
        </li>
      ))}
    </ul>
  ),
  play: async () => {
    await expect(HEIGHTS.map(tokenValue)).toEqual(['44px', '48px', '64px'])
  },
}
