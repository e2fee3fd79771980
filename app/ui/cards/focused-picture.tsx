import type { ComponentProps } from 'react'
import stylesheet from './focal-point.css?url'

export type FocusedPictureProps = ComponentProps<'img'> & {
  alt: string
  /** In percent from the top left; null for the center. */
  focus: { x: number; y: number } | null
}

/** Picture whose focal point stays visible where it is cropped. */
export function FocusedPicture({ focus, className, alt, ...picture }: FocusedPictureProps) {
  if (!focus) return <img {...picture} alt={alt} className={className} />
  return (
    <>
      <link rel="stylesheet" href={stylesheet} precedence="default" />
      <img
        {...picture}
        alt={alt}
        className={`${className ?? ''} focus-x-${roundToTen(focus.x)} focus-y-${roundToTen(focus.y)}`.trim()}
      />
    </>
  )
}

/** Focal points are rounded to steps, each with a CSS class. */
function roundToTen(percent: number): number {
  return Math.round(percent / 10) * 10
}
