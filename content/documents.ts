import type { ContentDocument } from '#domain/documents/document.ts'
import { figures } from './agency/figures.ts'
import { recognitions } from './agency/recognitions.ts'
import { brands } from './clients/brands.ts'
import { team } from './clients/team.ts'
import { testimonials } from './clients/testimonials.ts'
import { aboutPage } from './pages/about.ts'
import { calculatorPage } from './pages/acos-calculator.ts'
import { bookingPage } from './pages/booking.ts'
import { home } from './pages/home.ts'
import { ownBookingPage } from './pages/own-booking.ts'
import { homeServices } from './services/home-services.ts'
import { servicesOverview } from './services/overview.ts'
import { findServiceDocument, serviceDocuments, serviceList } from './services/services.ts'

/** Everything that owners edit on the page, in the order of lists. */
export const documents: readonly ContentDocument[] = [
  home,
  homeServices,
  servicesOverview,
  serviceList,
  ...serviceDocuments,
  aboutPage,
  bookingPage,
  ownBookingPage,
  calculatorPage,
  figures,
  team,
  brands,
  testimonials,
  recognitions,
]

const ADDED_SERVICE = /^service\/([a-z\d]+(?:-[a-z\d]+)*)$/

/** Null for an unknown name. Services that owners add need no entry above. */
export function findDocument(name: string): ContentDocument | null {
  const service = ADDED_SERVICE.exec(name)?.[1]
  if (service) return findServiceDocument(service)
  return documents.find((document) => document.name === name) ?? null
}
