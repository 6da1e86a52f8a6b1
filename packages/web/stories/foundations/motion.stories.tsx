import { Button } from '@cht/ui/button'
import { Controlled } from '@cht/ui/stories/component-story'
import type { Meta, StoryObj } from '@storybook/react'
import { expect } from 'storybook/test'
import { withAppContext } from '../support/component-story.js'
import styles from './foundations.module.css'
import { getDuration } from './tokens.js'

const meta: Meta = { title: 'Foundations/Motion', decorators: [withAppContext] }
export default meta
type Story = StoryObj

/** `--quick` is the duration and easing of every transition. With `prefers-reduced-motion`, the duration is 0. */
export const Quick: Story = {
  render: () => (
    <Controlled initial={false}>
      {(moved, setMoved) => (
        <div className={styles.page}>
          <p>--quick: {getDuration('--quick')} ms</p>
          <div>
            <Button onClick={() => setMoved(!moved)}>Move</Button>
          </div>
          <div
            className={styles.block}
            style={{ width: 48, height: 48, transition: 'translate var(--quick)', translate: moved ? 96 : 0 }}
          />
        </div>
      )}
    </Controlled>
  ),
  play: async ({ globals }) => {
    // The setting of the system, or that of the toolbar.
    const isReduced = globals.motion === 'reduced' || matchMedia('(prefers-reduced-motion: reduce)').matches
    await expect(getDuration('--quick')).toBe(isReduced ? 0 : 140)
  },
}
