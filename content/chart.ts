import { choice, group, line, list, text } from '#domain/documents/fields.ts'
import { z } from '#domain/schema.ts'

/** `d1` to `d4` are the data colors of the design; `d2` is used for ACoS and ad spend everywhere. */
export const chart = (maxPoints: number) =>
  group({
    kind: choice(['lines', 'bars']),
    description: text(220).meta({ label: 'Text alternative, with the first and the last value' }),
    unit: line(3).optional().meta({ label: 'Unit after each value of the axis' }),
    points: list(line(8), { min: 2, max: maxPoints }),
    lines: list(
      group({
        name: line(28),
        tone: choice(['d1', 'd2', 'd3', 'd4']).meta({ label: 'Color' }),
        values: list(z.number(), { min: 2, max: maxPoints }),
      }),
      { min: 1, max: 3 },
    ),
  }).refine(({ points, lines }) => lines.every(({ values }) => values.length === points.length), {
    path: ['points'],
    message: 'Each line needs one value per point.',
  })
