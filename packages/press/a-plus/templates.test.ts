import { expect, test } from 'vitest'
import { templates, writeReadMe } from './a-plus-templates.ts'
import { dropGuides, GUIDES_LAYER, writeDrawing } from './drawing.ts'
import { story } from './story.ts'
import { type SizeName, templateSizes } from './template.ts'

const sizes = Object.keys(templateSizes) as SizeName[]
const cases = templates.flatMap((template) => sizes.map((size) => [template.slug, size, template] as const))

test.each(cases)('the template %s in size %s has its layers and dimensions', (_, size, template) => {
  const drawing = template.draw(size)
  const { width, height } = templateSizes[size]
  const svg = writeDrawing(drawing)
  expect(svg).toContain(`width="${width}" height="${height}" viewBox="0 0 ${width} ${height}"`)
  for (const name of ['background', 'copy', GUIDES_LAYER]) expect(svg).toContain(`inkscape:label="${name}"`)
  expect(svg).not.toMatch(/NaN|undefined/)
})

test('previews omit the guides', () => {
  expect(writeDrawing(dropGuides(story.draw('phone')))).not.toContain(GUIDES_LAYER)
})

test('the readme lists every size, every color and the license', () => {
  const text = writeReadMe(templates)
  for (const { name } of Object.values(templateSizes)) expect(text).toContain(name)
  for (const { palette } of templates) expect(text).toContain(palette.accent)
  expect(text).toContain('For personal use only')
})
