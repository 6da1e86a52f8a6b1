import type { Meta, StoryObj } from '@storybook/react'
import { useState } from 'react'
import { expect } from 'storybook/test'
import { withAppContext } from '../support/component-story.js'
import styles from './foundations.module.css'
import { getTokenNames, getTokenValue } from './tokens.js'

const meta: Meta = { title: 'Foundations/Type', decorators: [withAppContext] }
export default meta
type Story = StoryObj

const isTextSize = (name: string) => name.startsWith('--text-')
/** The size of a token in px at a root font size of 16 px. */
const toPixels = (name: string) => Number.parseFloat(getTokenValue(name)) * 16

const Sizes = () => {
  const [names] = useState(() => getTokenNames().filter(isTextSize))
  return (
    <div className={styles.page}>
      <table>
        <tbody>
          {names.map((name) => (
            <tr key={name}>
              <th scope="row" className={styles.figure}>
                {name}
              </th>
              <td className={styles.figure}>
                {toPixels(name)} px, {getTokenValue(name)}
              </td>
              <td style={{ fontSize: `var(${name})` }}>You pay 75,000.00 NGN</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** Six sizes, all in rem: they scale with the user's text size. */
export const TextSizes: Story = {
  name: 'Text sizes',
  render: () => <Sizes />,
  play: async () => {
    await expect(getTokenNames().filter(isTextSize).map(toPixels)).toEqual([13, 14, 16, 20, 24, 32])
  },
}

const WEIGHTS = ['--strong', '--heavy']

/** The system font in three weights: for body text, for emphasis, and for headings and amounts. */
export const Weights: Story = {
  render: () => (
    <div className={styles.page} style={{ fontSize: 'var(--text-20)' }}>
      <p>Trade session in progress · 400</p>
      {WEIGHTS.map((name) => (
        <p key={name} style={{ fontWeight: `var(${name})` }}>
          Trade session in progress · {name}, {getTokenValue(name)}
        </p>
      ))}
    </div>
  ),
}

/** Tabular digits: amounts line up in columns, and a countdown does not shift while it changes. */
export const Figures: Story = {
  render: () => (
    <div className="figures">
      <p>111,111 CHT</p>
      <p>988,088 CHT</p>
      <p>00:42:18</p>
    </div>
  ),
}
