import { number, object, type ShapeOf, text } from '#domain/shapes/shapes.ts'

export const answer = object({
  grant: text,
  /** Seconds for which it holds. */
  expires_in: number,
})
export type Answer = ShapeOf<typeof answer>
