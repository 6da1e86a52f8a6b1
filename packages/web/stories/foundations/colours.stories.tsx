import type { Meta, StoryObj } from '@storybook/react'
import { useState } from 'react'
import { expect } from 'storybook/test'
import { Chip } from '../../src/components/chip.js'
import { onPaper } from '../support/paper.js'
import { inTheme, painted, written } from './contrast.js'
import styles from './foundations.module.css'
import { holds, type Measured, measuredIn } from './pairs.js'
import { colourNames } from './tokens.js'

const THEMES = ['light', 'dark'] as const

const meta: Meta = { title: 'Foundations/Colours', decorators: [onPaper] }
export default meta
type Story = StoryObj

const Swatches = () => {
  const [names] = useState(colourNames)
  const [shades] = useState(() =>
    THEMES.map((theme) =>
      inTheme(theme, () => names.map((name) => written(painted(['white', `var(${name})`])))),
    ),
  )
  return (
    <ul className={styles.swatches}>
      {names.map((name, index) => (
        <li key={name}>
          <div className={styles.swatch}>
            {shades.map((shade, theme) => (
              <span key={THEMES[theme]} style={{ background: shade[index] }} />
            ))}
          </div>
          <b>{name}</b>
          {shades.map((shade, theme) => (
            <div key={THEMES[theme]}>
              {THEMES[theme]} {shade[index]}
            </div>
          ))}
        </li>
      ))}
    </ul>
  )
}

/** Each colour as the two themes have it: at the left in the light one, at the right in the dark one. */
export const Tokens: Story = {
  render: () => <Swatches />,
  play: async ({ canvas }) => {
    await expect(canvas.getByText('--accent-text')).toBeVisible()
  },
}

const Sample = ({ colours: { front, ground }, least }: Measured) =>
  least === 3 ? (
    <span
      className={styles.sample}
      style={{ background: written(ground), border: `3px solid ${written(front)}` }}
    >
      &nbsp;
    </span>
  ) : (
    <span className={styles.sample} style={{ background: written(ground), color: written(front) }}>
      25,000
    </span>
  )

const Verdict = (measured: Measured) => (
  <>
    <Sample {...measured} />{' '}
    <span className={styles.figure}>
      {measured.ratio.toFixed(2)} : 1{' '}
      <Chip tone={holds(measured) ? 'positive' : 'negative'}>{holds(measured) ? 'holds' : 'too little'}</Chip>
    </span>
  </>
)

const Pairs = () => {
  const [[light = [], dark = []]] = useState(() => THEMES.map(measuredIn))
  return (
    <div className={styles.page}>
      <table>
        <thead>
          <tr>
            <th scope="col">Where</th>
            <th scope="col">At least</th>
            <th scope="col">Light</th>
            <th scope="col">Dark</th>
          </tr>
        </thead>
        <tbody>
          {light.map((pair, index) => {
            const other = dark[index]
            return (
              <tr key={pair.where}>
                <th scope="row">{pair.where}</th>
                <td className={styles.figure}>{pair.least} : 1</td>
                <td>
                  <Verdict {...pair} />
                </td>
                <td>{other && <Verdict {...other} />}</td>
              </tr>
            )
          })}
        </tbody>
      </table>
    </div>
  )
}

/** Every pair of a colour and its ground that the screens use, measured in the page. */
export const Contrast: Story = {
  render: () => <Pairs />,
  play: async () => {
    const short = THEMES.flatMap(measuredIn)
      .filter((pair) => !holds(pair))
      .map(({ where, theme, ratio, least }) => `${where}, ${theme}: ${ratio.toFixed(2)} instead of ${least}`)
    await expect(short).toEqual([])
  },
}
