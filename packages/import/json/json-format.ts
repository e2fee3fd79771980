/** JSON of any program, detected by the path and content of its list. */
import { surveyContentful } from '../contentful/contentful-format.ts'
import { surveyGhost } from '../ghost/ghost-format.ts'
import type { Survey, TextFormat } from '../files/import-format.ts'
import { surveyShopify } from '../shopify/shopify-format.ts'
import type { ImportOptions } from '../records/records.ts'
import { createJsonSurveyor, refuseOtherJson, type JsonOutline } from './json-survey.ts'
import { surveyGoogleFeed } from './google-feed.ts'
import { surveyJsonFeed } from './json-feed.ts'
import { surveyRows } from './rows-format.ts'

/** Most specific first; the first match reads the file. */
const KINDS: readonly ((outline: JsonOutline, options: ImportOptions) => Survey<string> | null)[] = [
  surveyGhost,
  surveyJsonFeed,
  surveyGoogleFeed,
  surveyContentful,
  surveyShopify,
  surveyRows,
]

export const jsonFormat: TextFormat = {
  name: 'json',
  recognizes: (beginning) => /^\s*[[{]/.test(beginning),
  survey: (options) => {
    const surveyor = createJsonSurveyor(options)
    return {
      write: surveyor.write,
      end: surveyor.end,
      finish: () => {
        const outline = surveyor.getOutline()
        for (const survey of KINDS) {
          const found = survey(outline, options)
          if (found !== null) return found
        }
        return refuseOtherJson(outline.surroundings)
      },
    }
  },
}
