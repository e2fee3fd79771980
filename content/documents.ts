import type { ContentDocument } from '#domain/documents/document.ts'
import { mailTexts } from './mail-texts.ts'
import { announcement } from './agency/announcement.ts'
import { figures } from './agency/figures.ts'
import { navigation } from './agency/navigation.ts'
import { recognitions } from './agency/recognitions.ts'
import { brands } from './clients/brands.ts'
import { caseStudies } from './clients/case-studies/case-studies.ts'
import { team } from './clients/team.ts'
import { testimonials } from './clients/testimonials.ts'
import { findPageDocument, pageDirectory } from './landing/landing-pages.ts'
import { aboutPage } from './pages/about.ts'
import { calculatorPage } from './pages/acos-calculator.ts'
import { articleOffers } from './pages/article-offers.ts'
import { bookingPage } from './pages/booking.ts'
import { callLocations } from './pages/call-ways.ts'
import { caseStudiesPage } from './pages/case-studies.ts'
import { contactThanks } from './pages/contact-thanks.ts'
import { contactPage } from './pages/contact.ts'
import { faq } from './pages/faq.ts'
import { home } from './pages/home.ts'
import { howWeCount } from './pages/how-we-count.ts'
import { leadForms } from './pages/lead-forms.ts'
import { mainPages } from './pages/main-pages.ts'
import { linkEndedPage, lostLinkForm } from './pages/payment-links.ts'
import { paymentPage } from './pages/payment.ts'
import { missingPage } from './pages/missing-page.ts'
import { ownBookingPage } from './pages/own-booking.ts'
import { postLists } from './pages/post-lists.ts'
import { postPreview } from './pages/post-preview.ts'
import { sampleReport } from './pages/sample-report.ts'
import { shareCards } from './pages/share-cards.ts'
import { homeServices } from './services/home-services.ts'
import { servicesOverview } from './services/overview.ts'
import { findServiceDocument, serviceDocuments, serviceList } from './services/services.ts'

/** All documents that owners can edit, in display order. */
export const documents: readonly ContentDocument[] = [
  home,
  homeServices,
  servicesOverview,
  serviceList,
  ...serviceDocuments,
  pageDirectory,
  aboutPage,
  sampleReport,
  bookingPage,
  ownBookingPage,
  calculatorPage,
  navigation,
  announcement,
  caseStudiesPage,
  caseStudies,
  contactPage,
  contactThanks,
  leadForms,
  postLists,
  articleOffers,
  postPreview,
  callLocations,
  shareCards,
  mainPages,
  paymentPage,
  lostLinkForm,
  linkEndedPage,
  missingPage,
  mailTexts,
  figures,
  howWeCount,
  faq,
  team,
  brands,
  testimonials,
  recognitions,
]

const ADDED = /^(service|page)\/([a-z\d]+(?:-[a-z\d]+)*)$/

/** Finds a document by name, including services and pages that owners added. Null if there is none. */
export function findDocument(name: string): ContentDocument | null {
  const [, kind, key] = ADDED.exec(name) ?? []
  if (key) return kind === 'page' ? findPageDocument(key) : findServiceDocument(key)
  return documents.find((document) => document.name === name) ?? null
}
