import type { ContentDocument } from '#domain/documents/document.ts'
import { figures } from './agency/figures.ts'
import { recognitions } from './agency/recognitions.ts'
import { brands } from './clients/brands.ts'
import { team } from './clients/team.ts'
import { testimonials } from './clients/testimonials.ts'
import { aboutPage } from './pages/about.ts'
import { home } from './pages/home.ts'

/** Everything that owners edit on the page, in the order of lists. */
export const documents: readonly ContentDocument[] = [
  home,
  aboutPage,
  figures,
  team,
  brands,
  testimonials,
  recognitions,
]
