import { measureDistance } from '#domain/search/correct-words.ts'
import { environmentSchema } from '../config-schema.ts'

const NAMES = Object.keys(environmentSchema.shape)
const NAME_PATTERN = /^[A-Z][A-Z\d_]+$/
const MAX_DISTANCE = 3
/** Allows one typo per 5 letters: short names are similar to variables of other programs. */
const LETTERS_PER_TYPO = 5

/** Returns one sentence per unknown variable whose name is similar to a setting that is not set. */
export function findMisspelled(environment: Record<string, string | undefined>): string[] {
  return Object.keys(environment).flatMap((given) => {
    if (NAMES.includes(given) || !NAME_PATTERN.test(given)) return []
    const [nearest] = NAMES.map((name) => ({ name, distance: measureDistance(given, name) }))
      .filter(({ name, distance }) => distance <= Math.min(MAX_DISTANCE, name.length / LETTERS_PER_TYPO))
      .toSorted((one, other) => one.distance - other.distance)
    return nearest && environment[nearest.name] === undefined
      ? [`${given} is not a setting of this site: did you mean ${nearest.name}?`]
      : []
  })
}
