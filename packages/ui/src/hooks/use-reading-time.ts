import { createContext, useContext, useEffect, useState } from 'react'

/** For how long, in ms, a dialog shows what its action does before the action can be pressed. A double tap is shorter. */
const READING_TIME = 1000

/** Replaces the reading time below it, in ms; 0 for stories and tests that are about something else. */
export const ReadingTimeContext = createContext(READING_TIME)

/** Whether the component has been on the screen for the reading time. A page in the background shows nothing. */
export function useReadingTime(): boolean {
  const time = useContext(ReadingTimeContext)
  const [isOver, setIsOver] = useState(time === 0)
  useEffect(() => {
    if (time === 0) return
    let timer: ReturnType<typeof setTimeout>
    // The first frame is painted when the second one begins.
    let frame = requestAnimationFrame(() => {
      frame = requestAnimationFrame(() => {
        timer = setTimeout(() => setIsOver(true), time)
      })
    })
    return () => {
      cancelAnimationFrame(frame)
      clearTimeout(timer)
    }
  }, [time])
  return isOver
}
