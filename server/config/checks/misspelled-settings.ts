import { measureDistance } from '#domain/search/correct-words.ts'
import { environmentSchema } from '../config-schema.ts'

const NAMES = Object.keys(environmentSchema.shape)
const FORM_OF_NAME = /^[A-Z][A-Z\d_]+$/
const MAX_DISTANCE = 3
/** Of so many letters of a name one may be wrong: short names are near to many that belong to other programs. */
const LETTERS_A_MISTAKE = 5

/** One sentence for each variable that is no setting, but nearly the name of one that is not set. */
export function findMisspelled(environment: Record<string, string | undefined>): string[] {
  return Object.keys(environment).flatMap((given) => {
    if (NAMES.includes(given) || !FORM_OF_NAME.test(given)) return []
    const [nearest] = NAMES.map((name) => ({ name, distance: measureDistance(given, name) }))
      .filter(({ name, distance }) => distance <= Math.min(MAX_DISTANCE, name.length / LETTERS_A_MISTAKE))
      .toSorted((one, other) => one.distance - other.distance)
    return nearest && environment[nearest.name] === undefined
      ? [`${given} is no setting of this site: did you mean ${nearest.name}?`]
      : []
  })
}
