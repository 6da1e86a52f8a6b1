import { type RefObject, useEffect, useRef } from 'react'

/** A bar that is higher than this share of the window scrolls with the content, so that there is room to read and to press. */
const MAX_SHARE = 1 / 3

/** The element that scrolls below the bar: the dialog that contains it, else the page. */
const findScroller = (bar: HTMLElement): HTMLElement =>
  bar.closest<HTMLElement>('[role="dialog"], [role="alertdialog"]') ?? document.documentElement

/**
 * Keeps what is scrolled into view clear of a sticky bar: its height is the custom property `property` of the element that scrolls,
 * in px, for `scroll-padding`. With `data-tall`, which large text may cause, the bar must not stick, and the property is 0.
 */
export function useStickyBar<Bar extends HTMLElement>(
  property: '--top-bar' | '--action-bar' | '--tab-bar',
): RefObject<Bar | null> {
  const ref = useRef<Bar>(null)
  useEffect(() => {
    const bar = ref.current
    if (!bar) return
    const scroller = findScroller(bar)
    const measure = () => {
      const isSticky = bar.offsetHeight <= window.innerHeight * MAX_SHARE
      bar.toggleAttribute('data-tall', !isSticky)
      // A hidden bar, or one that is not sticky in a wide window, covers nothing.
      const covers = isSticky && getComputedStyle(bar).position === 'sticky'
      scroller.style.setProperty(property, `${covers ? bar.offsetHeight : 0}px`)
    }
    const observer = new ResizeObserver(measure)
    observer.observe(bar)
    window.addEventListener('resize', measure)
    return () => {
      observer.disconnect()
      window.removeEventListener('resize', measure)
      scroller.style.removeProperty(property)
    }
  }, [property])
  return ref
}
