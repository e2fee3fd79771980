import { layOutAcosCurve } from '../../../domain/acos/acos-curve.ts'

const WIDTH = 660
const INK = '#0C1F1A'
const QUIET = '#586961'
const BRAND = '#0E5A45'
const GRID = '#D7DED5'

/** Stock falls to the reorder point, and the order arrives at the safety stock. */
export function drawStockChart(): string {
  const height = 190
  const top = 1800
  const reorder = 1062
  const safety = 252
  const toY = (units: number) => round(150 - (units / top) * 135)
  const left = 46
  const tooth = (WIDTH - left - 10) / 2
  const order = tooth * ((1700 - reorder) / (1700 - safety))
  const sawtooth = [0, 1]
    .map(
      (cycle) =>
        `${cycle === 0 ? 'M' : 'L'}${round(left + cycle * tooth)} ${toY(1700)}L${round(left + (cycle + 1) * tooth)} ${toY(safety)}`,
    )
    .join('')
  return `<svg viewBox="0 0 ${WIDTH} ${height}" role="img" aria-label="Stock falls from 1,700 units to the safety stock of 252 and is refilled, twice. The order goes out at 1,062 units.">
<path d="M${left} ${toY(safety)}H${WIDTH}V150H${left}Z" fill="#F6DF86" opacity=".45"/>
${[0, 600, 1200, 1800].map((units) => `<path d="M${left} ${toY(units)}H${WIDTH}" stroke="${GRID}"/><text x="${left - 8}" y="${toY(units) + 4}" text-anchor="end" font-size="11" fill="${QUIET}">${units.toLocaleString('en-US')}</text>`).join('')}
<path d="M${left} ${toY(reorder)}H${WIDTH}" stroke="${INK}" stroke-dasharray="5 4"/>
<path d="${sawtooth}" fill="none" stroke="${BRAND}" stroke-width="2.8" stroke-linejoin="round"/>
${[0, 1].map((cycle) => `<circle cx="${round(left + cycle * tooth + order)}" cy="${toY(reorder)}" r="5.500" fill="#F6DF86" stroke="${INK}" stroke-width="2"/>`).join('')}
<text x="${round(left + order + 12)}" y="${toY(reorder) - 9}" font-size="12.500" font-weight="600" fill="${INK}">Order: 1,062 left</text>
<text x="${left + 8}" y="${toY(0) - 7}" font-size="12" fill="${INK}">Safety stock: 252</text>
<text x="${left}" y="172" font-size="11" fill="${QUIET}">Today</text><text x="${WIDTH}" y="172" text-anchor="end" font-size="11" fill="${QUIET}">23 weeks</text></svg>`
}

/** Curve of the website's calculator at a TACoS of 10% and an organic share of 60%. */
export function drawAcosChart(): string {
  const box = { left: 46, top: 10, width: WIDTH - 66, height: 140 }
  const { yTicks, xTicks, line, area, point } = layOutAcosCurve({
    tacos: 10,
    organicSales: 60,
    breakEvenAcos: null,
  })
  const toX = (x: number) => round(box.left + (x / 100) * box.width)
  const toY = (y: number) => round(box.top + (y / 100) * box.height)
  const place = `translate(${box.left} ${box.top}) scale(${box.width / 100} ${box.height / 100})`
  const mark = point && { x: toX(point.x), y: toY(point.y) }
  return `<svg viewBox="0 0 ${WIDTH} 186" role="img" aria-label="Target ACoS rises with the organic share, from 10 percent without organic sales to 25 percent at 60 percent organic.">
${yTicks.map(({ y, label }) => `<path d="M${box.left} ${toY(y)}H${box.left + box.width}" stroke="${GRID}"/><text x="${box.left - 8}" y="${toY(y) + 4}" text-anchor="end" font-size="11" fill="${QUIET}">${label}</text>`).join('')}
${xTicks.map(({ x, label }) => `<text x="${toX(x)}" y="${box.top + box.height + 20}" text-anchor="middle" font-size="11" fill="${QUIET}">${label}</text>`).join('')}
<g transform="${place}"><path d="${area}" fill="${BRAND}" opacity=".12"/><path d="${line}" fill="none" stroke="${BRAND}" stroke-width="2.8" vector-effect="non-scaling-stroke"/></g>
${mark ? `<path d="M${box.left} ${mark.y}H${mark.x}V${box.top + box.height}" fill="none" stroke="${QUIET}" stroke-dasharray="4 4"/><circle cx="${mark.x}" cy="${mark.y}" r="6" fill="#F6DF86" stroke="${INK}" stroke-width="2.2"/><text x="${mark.x - 12}" y="${mark.y - 12}" text-anchor="end" font-size="12.500" font-weight="600" fill="${INK}">60% organic: 25.00%</text>` : ''}
</svg>`
}

function round(value: number): number {
  return Math.round(value * 10) / 10
}
