import type { Service } from './service-page.ts'

type Scene = Service['scene']

/**
 * Part of a scene that a narrow card shows, as x, y, width and height, without cutting objects or words.
 * Other scenes are shown in full.
 */
const SCENE_WINDOWS: Partial<Record<Scene, readonly [number, number, number, number]>> = {
  'amazon-seo': [24, 74, 154, 196],
  'ads-management': [288, 44, 172, 219],
  'brand-management': [232, 22, 182, 232],
  'product-launch-services': [256, 14, 180, 226],
  'store-management': [36, 30, 206, 256],
  'creative-services': [126, 0, 228, 288],
}

export function getServiceScenePath(scene: Scene): string {
  return `/art/services/${scene}.svg`
}

export function getServicePicture({ scene, picture }: Pick<Service, 'scene' | 'picture'>): string {
  return picture ?? getServiceScenePath(scene)
}

/** Adds a URL fragment that shows only the window of a drawing, so that the browser loads one file for both. */
export function findSceneWindow({
  scene,
  picture,
}: Pick<Service, 'scene' | 'picture'>): { path: string; width: number; height: number } | null {
  const window = picture ? undefined : SCENE_WINDOWS[scene]
  if (!window) return null
  const [, , width, height] = window
  return { path: `${getServiceScenePath(scene)}#svgView(viewBox(${window.join(',')}))`, width, height }
}
