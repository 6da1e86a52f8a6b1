import { useEffect, useRef, useState } from 'react'
import { GLOBALS_UPDATED, SET_GLOBALS } from 'storybook/internal/core-events'
import { addons } from 'storybook/preview-api'
import styles from './chart-overview.module.css'
import type { StateStory } from './state-stories.js'

type Globals = Record<string, unknown>

/** The toolbar settings that a picture follows. The server time is not one of them. */
const PASSED_ON = ['theme', 'textSize', 'network', 'motion', 'colours']

/** Returns the settings of the toolbar. Storybook's own hook `useGlobals` works only in stories. */
export function useToolbarSettings(): Globals {
  const channel = addons.getChannel()
  const [globals, setGlobals] = useState<Globals>(
    () => (channel.last(GLOBALS_UPDATED) ?? channel.last(SET_GLOBALS))?.[0].globals ?? {},
  )
  useEffect(() => {
    const update = (event: { globals: Globals }) => setGlobals(event.globals)
    channel.on(GLOBALS_UPDATED, update)
    return () => channel.off(GLOBALS_UPDATED, update)
  }, [channel])
  return globals
}

/** Reports whether the element with the `ref` has come into view at least once. */
const useHasBeenVisible = () => {
  const ref = useRef<HTMLDivElement>(null)
  const [hasBeenVisible, setHasBeenVisible] = useState(false)
  useEffect(() => {
    if (!ref.current) return
    const observer = new IntersectionObserver((entries) => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) setHasBeenVisible(true)
    })
    observer.observe(ref.current)
    return () => observer.disconnect()
  }, [])
  return { ref, hasBeenVisible }
}

interface StoryPreviewProps {
  story: Pick<StateStory, 'id' | 'name'>
  settings: Globals
}

/**
 * A picture of a story: an inert iframe as wide as a phone, loaded when it comes into view. With `embed=true`, Storybook
 * does not run the play function.
 */
export function StoryPreview({ story, settings }: StoryPreviewProps) {
  const { ref, hasBeenVisible } = useHasBeenVisible()
  const globals = PASSED_ON.flatMap((name) => (settings[name] ? [`${name}:${settings[name]}`] : []))
  return (
    <div ref={ref} className={styles.frame}>
      {hasBeenVisible && (
        <iframe
          src={`iframe.html?id=${story.id}&viewMode=story&embed=true&globals=${globals.join(';')}`}
          title={story.name}
          inert
        />
      )}
    </div>
  )
}
