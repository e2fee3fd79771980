export type Plot = { x: number; y: number; width: number; height: number }

export function toPixels(plot: Plot, x: number, y: number) {
  return { x: plot.x + (plot.width * x) / 100, y: plot.y + (plot.height * y) / 100 }
}

/** Scales a path of straight lines from percent to pixels. Unlike a transform, this keeps the stroke width. */
export function scalePath(plot: Plot, path: string): string {
  return path
    .split(/(?=[MLZ])/)
    .map((step) => {
      const [x, y] = step.slice(1).split(' ').map(Number)
      if (x === undefined || y === undefined) return step
      const at = toPixels(plot, x, y)
      return `${step[0]}${at.x.toFixed(2)} ${at.y.toFixed(2)}`
    })
    .join('')
}

export function drawRule(plot: Plot, percent: number, attributes: string): string {
  const { x, y } = toPixels(plot, 0, percent)
  return `<path d="M${x} ${y}h${plot.width}" ${attributes}/>`
}

type PointLook = { guide: string; dashes: string; halo: string; fill: string; radius: number }

export function drawPoint(plot: Plot, point: { x: number; y: number }, look: PointLook): string {
  const { x, y } = toPixels(plot, point.x, point.y)
  return (
    `<path d="M${plot.x} ${y}H${x}V${plot.y + plot.height}" fill="none" stroke="${look.guide}" stroke-width="2" stroke-dasharray="${look.dashes}"/>` +
    `<circle cx="${x}" cy="${y}" r="${look.radius + 4}" fill="${look.halo}"/><circle cx="${x}" cy="${y}" r="${look.radius}" fill="${look.fill}"/>`
  )
}
