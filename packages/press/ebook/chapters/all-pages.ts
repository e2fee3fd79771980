import type { BookPage } from '../book.ts'
import { cases, health, week, words } from './care-pages.ts'
import { listings, offer, stock } from './catalog-pages.ts'
import { daily, habits, map } from './first-pages.ts'
import { ads, goodReports, otherReports } from './number-pages.ts'

/** In reading order from page 2; texts refer to page numbers. */
export const bookPages: readonly BookPage[] = [
  habits,
  map,
  daily,
  listings,
  stock,
  offer,
  ads,
  goodReports,
  otherReports,
  health,
  cases,
  week,
  words,
]
