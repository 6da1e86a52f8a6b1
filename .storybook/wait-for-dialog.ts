import type { BeforeEach } from 'storybook/internal/csf'

/** In frames. A dialog takes one or two; a busy machine may skip some. */
const MAXIMUM = 60

const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve))

const isBlocked = () => {
  const dialog = [...document.querySelectorAll('[role="dialog"], [role="alertdialog"]')].at(-1)
  return dialog !== undefined && getComputedStyle(dialog).pointerEvents === 'none'
}

/**
 * Makes a play function begin when the pointer reaches the open dialog. A dialog of Radix blocks the pointer on the body first, and allows it
 * for itself with the next render: a play function that begins between the two would fail, as it does in a preview that is already loaded.
 */
export const waitForDialog: BeforeEach = (context) => {
  const { mount } = context
  context.mount = async (...ui) => {
    const canvas = await mount(...ui)
    for (let frame = 0; frame < MAXIMUM && isBlocked(); frame += 1) await nextFrame()
    return canvas
  }
}
