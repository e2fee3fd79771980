import { drawBox, drawRule, drawText, INK } from './chart-parts.ts'

export const FAMILY_HEIGHT = 176

const GAP = 36
const bottles = [
  { fill: '#2C6E91', ratings: '38 ratings' },
  { fill: '#14463A', ratings: '11 ratings' },
  { fill: '#D8694C', ratings: 'none' },
  { fill: '#E9B93C', ratings: 'none' },
]

function drawBottle(x: number, y: number, fill: string): string {
  return (
    drawBox(x - 7, y, 14, 10, { fill: INK, radius: 3 }) + drawBox(x - 13, y + 12, 26, 54, { fill, radius: 8 })
  )
}

function drawSeparatePages(width: number): string {
  const pitch = width / bottles.length
  return bottles
    .map(({ fill, ratings }, index) => {
      const left = index * pitch
      const middle = left + (pitch - 8) / 2
      return (
        drawBox(left, 26, pitch - 8, 144, { fill: '#FFFFFF', stroke: '#D7DED5', radius: 6 }) +
        drawBottle(middle, 48, fill) +
        drawText(middle, 152, ratings, { anchor: 'middle' })
      )
    })
    .join('')
}

function drawFamily(x: number, width: number): string {
  const pitch = (width - 24) / bottles.length
  const children = bottles.map(({ fill }, index) => {
    const middle = x + 12 + pitch * (index + 0.5)
    return drawRule(middle, 80, middle, 92, '#93A79B') + drawBottle(middle, 96, fill)
  })
  const firstMiddle = x + 12 + pitch / 2
  return (
    drawBox(x, 26, width, 144, { fill: '#FFFFFF', stroke: '#0E5A45', radius: 6 }) +
    drawBox(x + 12, 38, width - 24, 30, { fill: '#E1EEE6', radius: 5 }) +
    drawText(x + width / 2, 57, 'One page, 49 ratings', { anchor: 'middle', fill: INK, weight: 600 }) +
    drawRule(firstMiddle, 80, firstMiddle + pitch * 3, 80, '#93A79B') +
    drawRule(x + width / 2, 68, x + width / 2, 80, '#93A79B') +
    children.join('')
  )
}

/** Four separate pages on the left, one parent with four colors on the right. */
export function drawFamilies(width: number): string {
  const half = (width - GAP) / 2
  return (
    drawText(0, 11, 'As planned: four pages', { fill: INK, weight: 600 }) +
    drawSeparatePages(half + 8) +
    drawText(half + GAP, 11, 'As built: one family', { fill: INK, weight: 600 }) +
    drawFamily(half + GAP, half)
  )
}
