import { drawGroup, drawPolygon, drawRect, type Motif } from '../cover-kit.ts'
import { drawContactShadow, drawStage, drawTextLines, GROUND } from './stage.ts'

const LEFT = 290
const WIDTH = 380
const BOX_TOP = 292
const CODE_SIZE = 5
const MODULE = 13

/** An open carton with a printed card rising out of it. */
export const drawCartonCard: Motif = (random, palette) => {
  const modules = Array.from({ length: CODE_SIZE ** 2 }, (_, index) =>
    random() < 0.58
      ? drawRect(
          512 + (index % CODE_SIZE) * MODULE,
          208 + Math.floor(index / CODE_SIZE) * MODULE,
          MODULE,
          MODULE,
          {
            fill: palette.bright,
          },
        )
      : '',
  )
  const card =
    drawRect(372, 104, 230, 250, { fill: palette.paper, radius: 8 }) +
    drawRect(396, 132, 116, 18, { fill: palette.main, radius: 4, opacity: 0.85 }) +
    drawTextLines({ x: 396, y: 172, width: 182, pitch: 0, thickness: 10 }, [1], palette.main) +
    drawTextLines({ x: 396, y: 208, width: 98, pitch: 26, thickness: 10 }, [1, 0.8, 0.92], palette.main) +
    modules.join('')
  const flap = (near: number, far: number) =>
    drawPolygon(
      [
        [near, BOX_TOP],
        [far, BOX_TOP - 46],
        [far + (far - near) * 0.5, BOX_TOP + 8],
      ],
      { fill: palette.main, opacity: 0.75 },
    )
  return drawStage(
    palette,
    drawContactShadow(LEFT, WIDTH) +
      drawRect(LEFT + 12, BOX_TOP - 20, WIDTH - 24, 60, { fill: palette.deep }) +
      drawGroup(card, 'rotate(-4 480 300)') +
      flap(LEFT, LEFT - 62) +
      flap(LEFT + WIDTH, LEFT + WIDTH + 62) +
      drawRect(LEFT, BOX_TOP, WIDTH, GROUND - BOX_TOP, { fill: palette.main, radius: 4 }) +
      drawRect(LEFT + WIDTH * 0.44, BOX_TOP, WIDTH * 0.12, GROUND - BOX_TOP, {
        fill: palette.paper,
        opacity: 0.22,
      }) +
      drawRect(LEFT + 26, GROUND - 58, 84, 34, { fill: palette.paper, radius: 3, opacity: 0.7 }),
  )
}
