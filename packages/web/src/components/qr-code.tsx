import { lazy, Suspense } from 'react'
import { Spinner } from './spinner.js'

/** The library is loaded when the first code is shown. */
const Drawing = lazy(async () => ({ default: (await import('./qr-code-drawing.js')).QrCodeDrawing }))

export interface QrCodeProps {
  /** What a reader gets. */
  text: string
  /** What the code is for, e.g. `QR code of the payment details`. */
  label: string
}

/** A text for the camera of another device. Show the text beside it too, for whoever has one device. */
export function QrCode(props: QrCodeProps) {
  return (
    <Suspense fallback={<Spinner />}>
      <Drawing {...props} />
    </Suspense>
  )
}
