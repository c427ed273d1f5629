import { qrFields, qrPath } from './qr.ts'
import classes from './QrCode.module.css'

/** Width of the white border around a QR code, which readers need (modules). */
const QUIET = 4

/** The QR code of a text, dark on white in any theme; `label` says what it is the code of. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const fields = qrFields(text)
  const side = fields.length + 2 * QUIET
  return (
    <svg
      className={classes['code']}
      viewBox={`${-QUIET} ${-QUIET} ${side} ${side}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
    >
      <path d={qrPath(fields)} />
    </svg>
  )
}
