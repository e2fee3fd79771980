import { encode } from 'uqr'

/** Margin that scanners need, in modules. */
const QUIET_ZONE = 4

/** QR code, dark on light in both themes, as scanners need it. */
export function QrPicture({ text, label }: { text: string; label: string }) {
  const { data, size } = encode(text, { ecc: 'M', border: QUIET_ZONE })
  return (
    <svg className="qr-picture" viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label}>
      <path fill="#000000" d={drawSquares(data)} shapeRendering="crispEdges" />
    </svg>
  )
}

function drawSquares(rows: boolean[][]): string {
  return rows.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : ''))).join('')
}
