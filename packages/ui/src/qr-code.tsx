import { encode } from 'uqr'
import styles from './qr-code.module.css'

export interface QrCodeProps {
  /** The text that a reader of the code gets. */
  text: string
  /** What the code is for, e.g. `QR code of the payment details`. */
  label: string
}

/** The margin that readers need, in modules (ISO/IEC 18004). */
const QUIET_ZONE = 4

/** Shows a text to the camera of another device, dark on light in every theme: many readers cannot read an inverted one. Show the text next to the code too. */
export function QrCode({ text, label }: QrCodeProps) {
  const { data, size } = encode(text, { ecc: 'M', border: QUIET_ZONE })
  const path = data.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : ''))).join('')
  return (
    <svg
      role="img"
      aria-label={label}
      className={styles.code}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
    >
      <path className={styles.light} d={`M0 0h${size}v${size}H0z`} />
      <path d={path} />
    </svg>
  )
}
