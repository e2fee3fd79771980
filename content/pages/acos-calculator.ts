import texts from '#content/defaults/acos-calculator.json' with { type: 'json' }
import { defineDocument } from '#domain/documents/document.ts'
import { textFields } from '#domain/documents/text-fields.ts'
import type { AcosLabels } from '#domain/acos/acos-view.ts'

/** The product specification fixes headline, labels and button. */
export const calculatorPage = defineDocument({
  name: 'acos-calculator',
  label: 'ACoS calculator',
  schema: textFields(texts),
  fallback: texts,
})

/** Returns the texts of a result, for server and browser. */
export function readAcosLabels({ result, chart, breakEven }: typeof texts): AcosLabels {
  const { caption, description, emptyDescription } = chart
  return {
    empty: result.empty,
    sentence: result.sentence,
    caption,
    description,
    emptyDescription,
    verdicts: breakEven.verdicts,
  }
}
