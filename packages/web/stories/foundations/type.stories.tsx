import type { Meta, StoryObj } from '@storybook/react'
import { useState } from 'react'
import { expect } from 'storybook/test'
import { onPaper } from '../support/paper.js'
import styles from './foundations.module.css'
import { tokenNames, tokenValue } from './tokens.js'

const meta: Meta = { title: 'Foundations/Type', decorators: [onPaper] }
export default meta
type Story = StoryObj

/** The sizes by name; each in the px of an ordinary text size. */
const isSize = (name: string) => name.startsWith('--text-')
const pixels = (name: string) => Number.parseFloat(tokenValue(name)) * 16

const Sizes = () => {
  const [names] = useState(() => tokenNames().filter(isSize))
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
                {pixels(name)} px, {tokenValue(name)}
              </td>
              <td style={{ fontSize: `var(${name})` }}>You pay 75,000.00 NGN</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** Six sizes, all in rem: they follow the reader's text size. */
export const TextSizes: Story = {
  render: () => <Sizes />,
  play: async () => {
    await expect(tokenNames().filter(isSize).map(pixels)).toEqual([13, 14, 16, 20, 24, 32])
  },
}

const WEIGHTS = ['--strong', '--heavy']

/** The system's own font in three weights: text, what one looks for, what one sees first. */
export const Weights: Story = {
  render: () => (
    <div className={styles.page} style={{ fontSize: 'var(--text-20)' }}>
      <p>Trade session in progress · 400</p>
      {WEIGHTS.map((name) => (
        <p key={name} style={{ fontWeight: `var(${name})` }}>
          Trade session in progress · {name}, {tokenValue(name)}
        </p>
      ))}
    </div>
  ),
}

/** All digits are equally wide: amounts stand under one another, and a clock does not tremble. */
export const Figures: Story = {
  render: () => (
    <div className="figures">
      <p>111,111 CHT</p>
      <p>988,088 CHT</p>
      <p>00:42:18</p>
    </div>
  ),
}
