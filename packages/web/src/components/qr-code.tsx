import type { QrCodeProps } from '@cht/ui/qr-code'
import { Spinner } from '@cht/ui/spinner'
import { LazyPart } from './lazy-part.js'

/** The library is loaded when the first code is shown. */
const loadDrawing = async () => (await import('@cht/ui/qr-code')).QrCode

/** Shows a text to the camera of another device. Show the text next to the code too, for users with a single device. */
export function QrCode(props: QrCodeProps) {
  return (
    <LazyPart
      load={loadDrawing}
      props={props}
      failedTitle="The QR code could not be shown"
      placeholder={<Spinner />}
    />
  )
}
