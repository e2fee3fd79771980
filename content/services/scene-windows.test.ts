import { expect, test } from 'vitest'
import { homeServices } from './home-services.ts'
import { findSceneWindow } from './service-scenes.ts'
import { findServiceDocument } from './services.ts'

const SCENE = { width: 480, height: 288 }
/** A narrow card shows its scene in a frame of about these proportions. */
const FRAME_RATIO = 0.785

test.each(homeServices.fallback.services)(
  'the crop of $service is within its scene and fits a narrow card',
  ({ service }) => {
    const { path } = findSceneWindow(findServiceDocument(service).fallback)!
    const [x = 0, y = 0, width = 0, height = 0] = path.match(/\d+/g)!.map(Number)
    expect(Math.min(x, y)).toBeGreaterThanOrEqual(0)
    expect(x + width).toBeLessThanOrEqual(SCENE.width)
    expect(y + height).toBeLessThanOrEqual(SCENE.height)
    expect(Math.abs(width / height - FRAME_RATIO)).toBeLessThan(0.03)
    expect(path).toBe(`/art/services/${service}.svg#svgView(viewBox(${x},${y},${width},${height}))`)
  },
)
