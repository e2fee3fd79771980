import fallback from '#content/defaults/recognitions.json' with { type: 'json' }
import { defineDocument } from '#domain/documents/document.ts'
import { group, line, list, picture } from '#domain/documents/fields.ts'

/** Certificates of the recognitions carousel, in order. */
export const recognitions = defineDocument({
  name: 'recognitions',
  label: 'Recognitions',
  schema: group({
    items: list(group({ name: line(50), issuer: line(50), image: picture() }), { max: 30 }),
  }),
  fallback,
})
