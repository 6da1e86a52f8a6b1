import type { Meta, StoryObj } from '@storybook/react'
import { useState } from 'react'
import { expect } from 'storybook/test'
import { withAppContext } from '../support/component-story.js'
import styles from './foundations.module.css'
import { getPixels, getTokensByPrefix, getTokenValue } from './tokens.js'

const meta: Meta = { title: 'Foundations/Type', decorators: [withAppContext] }
export default meta
type Story = StoryObj

const Sizes = () => {
  const [names] = useState(() => getTokensByPrefix('--text-'))
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
                {getPixels(name)} px, {getTokenValue(name)}
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
    await expect(getTokensByPrefix('--text-').map(getPixels)).toEqual([12, 14, 16, 20, 28, 40])
  },
}

const TextStyles = () => {
  const [names] = useState(() => getTokensByPrefix('--type-'))
  return (
    <div className={styles.page}>
      {names.map((name) => {
        const tracking = name.replace('--type-', '--tracking-')
        return (
          <div key={name}>
            <p style={{ font: `var(${name})`, letterSpacing: `var(${tracking}, var(--tracking-text))` }}>
              You pay 75,000.00 NGN
            </p>
            {name}
          </div>
        )
      })}
    </div>
  )
}

/** Weight, size and line height of each style. `h1` is a title, `h2` a heading, `h3` a subheading. */
export const Styles: Story = { name: 'Text styles', render: () => <TextStyles /> }

const WEIGHTS = ['--regular', '--strong', '--heavy']

/** The system font in three weights: for body text, for emphasis, and for headings and amounts. */
export const Weights: Story = {
  render: () => (
    <div className={styles.page} style={{ fontSize: 'var(--text-20)' }}>
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
