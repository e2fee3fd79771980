import fallback from '#content/defaults/booking.json' with { type: 'json' }
import { contentIcons } from '#content/icons.ts'
import { defineDocument } from '#domain/documents/document.ts'
import { action, fixed, group, head, icon, line, link, list, text } from '#domain/documents/fields.ts'
import { heroList } from './hero-lists.ts'
import { textFields } from '#domain/documents/text-fields.ts'
import { z } from '#domain/schema.ts'

const point = group({ title: line(60), text: text(120) })

/** Booking page, in page order. The product specification fixes headings and claims. */
export const bookingPage = defineDocument({
  name: 'booking',
  label: 'Booking page',
  schema: group({
    head: head(),
    headline: line(60),
    lead: text(160),
    pickTime: action(),
    limitedSlots: line(40),
    result: heroList(),
    team: group({ title: line(40) }),
    calendar: textFields(fallback.calendar, 'Calendar'),
    times: textFields(fallback.times, 'Choosing a time'),
    callback: textFields(fallback.callback, 'Form for a callback'),
    benefits: list(group({ icon: icon(contentIcons), figure: line(40), text: line(60) }), { min: 1, max: 3 }),
    call: group({ title: line(40), points: list(point, { min: 2, max: 5 }) }, 'What happens on the call'),
    steps: group({ title: line(40), items: list(point, { min: 2, max: 5 }) }, 'What visitors do'),
    why: group(
      {
        title: line(40),
        figures: list(group({ figure: line(16), text: line(40) }), { min: 2, max: 4 }),
        tiles: list(
          group({ icon: icon(contentIcons), title: line(40), text: line(60), link: action().optional() }),
          { min: 2, max: 5 },
        ),
      },
      'Reasons',
    ),
    moneyBackTerms: group({ id: fixed(z.string()), title: line(50), text: text(400) }),
    brands: group({ title: line(50) }),
    gifts: group(
      {
        title: line(40),
        use: line(60),
        items: list(
          group({
            title: line(50),
            text: text(220),
            download: group({ label: line(40), href: link(), format: line(8) }),
          }),
          { max: 5 },
        ),
      },
      'Downloads after the call',
    ),
  }),
  fallback,
})

type BookingPage = typeof bookingPage.fallback
export type BookingFigure = BookingPage['why']['figures'][number]
export type BookingTile = BookingPage['why']['tiles'][number]
export type BookingDownload = BookingPage['gifts']['items'][number]
