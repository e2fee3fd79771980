import { expect, test } from 'vitest'
import { getSceneWindowPath, homeServices } from './home-services.ts'

const SCENE = { width: 480, height: 288 }
/** A narrow card shows its scene in a frame of about these proportions. */
const FRAME_RATIO = 0.785

test.each(homeServices)(
  'the window of $title lies in its scene and fits the frame of a narrow card',
  (service) => {
    const [x, y, width, height] = service.sceneWindow
    expect(Math.min(x, y)).toBeGreaterThanOrEqual(0)
    expect(x + width).toBeLessThanOrEqual(SCENE.width)
    expect(y + height).toBeLessThanOrEqual(SCENE.height)
    expect(Math.abs(width / height - FRAME_RATIO)).toBeLessThan(0.03)
    expect(getSceneWindowPath(service)).toBe(
      `/art/services/${service.slug}.svg#svgView(viewBox(${x},${y},${width},${height}))`,
    )
  },
)
