import { Chip } from '@cht/ui/chip'
import type { Meta, StoryObj } from '@storybook/react'
import { useState } from 'react'
import { expect } from 'storybook/test'
import { withAppContext } from '../support/component-story.js'
import { blendLayers, readInTheme, toCssColour } from './contrast.js'
import { isSufficient, type MeasuredPair, measurePairs } from './contrast-pairs.js'
import styles from './foundations.module.css'
import { getColourNames } from './tokens.js'

const THEMES = ['light', 'dark'] as const

const meta: Meta = { title: 'Foundations/Colours', decorators: [withAppContext] }
export default meta
type Story = StoryObj

const Swatches = ({ kind }: { kind: 'palette' | 'semantic' }) => {
  const [names] = useState(() => getColourNames(kind))
  const [shades] = useState(() =>
    THEMES.map((theme) =>
      readInTheme(theme, () => names.map((name) => toCssColour(blendLayers(['white', `var(${name})`])))),
    ),
  )
  return (
    <ul className={styles.swatches}>
      {names.map((name, index) => (
        <li key={name}>
          <div className={styles.swatch}>
            {shades.map((shade, themeIndex) => (
              <span key={THEMES[themeIndex]} style={{ background: shade[index] }} />
            ))}
          </div>
          <b>{name}</b>
          {shades.map((shade, themeIndex) => (
            <div key={THEMES[themeIndex]}>
              {THEMES[themeIndex]} {shade[index]}
            </div>
          ))}
        </li>
      ))}
    </ul>
  )
}

/** Every colour token: on the left in the light theme, on the right in the dark theme. */
export const Tokens: Story = {
  render: () => <Swatches kind="semantic" />,
  play: async ({ canvas }) => {
    await expect(canvas.getByText('--accent-text')).toBeVisible()
  },
}

/** The colours that the tokens refer to. Styles do not use them. Translucent ones are shown on white. */
export const Palette: Story = {
  render: () => <Swatches kind="palette" />,
  play: async ({ canvas }) => {
    await expect(canvas.getByText('--lime-400')).toBeVisible()
  },
}

/** Shows a pair as it is used: a minimum of 3 is that of a border, any other that of text. */
const Sample = ({ colours: { foreground, background }, minimum }: MeasuredPair) =>
  minimum === 3 ? (
    <span
      className={styles.sample}
      style={{ background: toCssColour(background), border: `3px solid ${toCssColour(foreground)}` }}
    >
      &nbsp;
    </span>
  ) : (
    <span
      className={styles.sample}
      style={{ background: toCssColour(background), color: toCssColour(foreground) }}
    >
      25,000
    </span>
  )

const Measurement = (measured: MeasuredPair) => (
  <>
    <Sample {...measured} />{' '}
    <span className={styles.figure}>
      {measured.ratio.toFixed(2)} : 1{' '}
      <Chip tone={isSufficient(measured) ? 'positive' : 'negative'}>
        {isSufficient(measured) ? 'pass' : 'fail'}
      </Chip>
    </span>
  </>
)

const Pairs = () => {
  const [[light = [], dark = []]] = useState(() => THEMES.map(measurePairs))
  return (
    <div className={styles.page}>
      <table>
        <thead>
          <tr>
            <th scope="col">Usage</th>
            <th scope="col">Minimum</th>
            <th scope="col">Light</th>
            <th scope="col">Dark</th>
          </tr>
        </thead>
        <tbody>
          {light.map((pair, index) => {
            const darkPair = dark[index]
            return (
              <tr key={pair.usage}>
                <th scope="row">{pair.usage}</th>
                <td className={styles.figure}>{pair.minimum} : 1</td>
                <td>
                  <Measurement {...pair} />
                </td>
                <td>{darkPair && <Measurement {...darkPair} />}</td>
              </tr>
            )
          })}
        </tbody>
      </table>
    </div>
  )
}

/** The contrast of the pairs of foreground and background that the screens use most, measured in the browser. */
export const Contrast: Story = {
  render: () => <Pairs />,
  play: async () => {
    const failures = THEMES.flatMap(measurePairs)
      .filter((pair) => !isSufficient(pair))
      .map(
        ({ usage, theme, ratio, minimum }) => `${usage}, ${theme}: ${ratio.toFixed(2)} instead of ${minimum}`,
      )
    await expect(failures).toEqual([])
  },
}
