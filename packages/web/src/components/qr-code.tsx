import { lazy, Suspense } from 'react'
import type { QrCodeProps } from './qr-code-drawing.js'
import { Spinner } from './spinner.js'

/** The library is loaded when the first code is shown. */
const Drawing = lazy(async () => ({ default: (await import('./qr-code-drawing.js')).QrCodeDrawing }))

/** Shows a text to the camera of another device. Show the text next to the code too, for users with a single device. */
export function QrCode(props: QrCodeProps) {
  return (
    <Suspense fallback={<Spinner />}>
      <Drawing {...props} />
    </Suspense>
  )
}
