import fallback from '#content/defaults/sample-report.json' with { type: 'json' }
import { defineDocument } from '#domain/documents/document.ts'
import { action, fixed, group, head, line, list, listOf, plain, text } from '#domain/documents/fields.ts'
import { z } from '#domain/schema.ts'
import { closing } from './closings.ts'

const named = (max: number) => group({ key: fixed(plain(20)), name: line(max) })

/** Weekly report of an invented account; its figures are calculated from sample-account.ts. */
export const sampleReport = defineDocument({
  name: 'sample-report',
  label: 'Sample report',
  schema: group({
    head: head(),
    title: line(60),
    lead: text(260),
    bookCall: action(),
    jump: line(30).meta({ label: 'Link to the report below' }),
    sheet: group(
      {
        label: line(20),
        client: line(50),
        sent: line(60),
        writtenBy: line(24),
        note: text(200),
        kpis: group({
          sales: line(24),
          spend: line(24),
          tacos: line(24),
          margin: line(24),
          cover: line(24),
        }),
        charts: group({ sales: line(40), tacos: line(40) }),
        choices: group({
          week: line(24),
          market: line(24),
          product: line(24),
          allMarkets: line(24),
          allProducts: line(24),
        }),
        notes: group({ moved: line(40), done: line(40), next: line(40), needs: line(40) }),
        table: group({
          title: line(40),
          product: line(24),
          cover: line(24),
          rank: line(24),
          total: line(24),
          hint: text(220),
        }),
      },
      'Labels of the report',
    ),
    markets: listOf(2, named(24)),
    products: listOf(4, named(30)),
    weeks: listOf(
      4,
      group({
        week: fixed(z.number()),
        dates: line(24),
        moved: list(text(200), { min: 1, max: 4 }),
        done: list(group({ day: line(10), what: line(70), why: text(140) }), { min: 1, max: 5 }),
        next: list(text(140), { min: 1, max: 4 }),
        needs: list(group({ what: text(140), by: line(24) }), { min: 1, max: 3 }),
      }),
    ),
    reading: group({
      title: line(60),
      items: listOf(3, group({ title: line(50), text: text(200) })),
      more: action(),
    }),
    banner: closing(),
  }),
  fallback,
})
