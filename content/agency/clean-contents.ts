import type { ContentDocument } from '#domain/documents/document.ts'
import { brands } from '../clients/brands.ts'
import { caseStudies } from '../clients/case-studies/case-studies.ts'
import { team } from '../clients/team.ts'
import { testimonials } from '../clients/testimonials.ts'
import { aboutPage } from '../pages/about.ts'
import { bookingPage } from '../pages/booking.ts'
import { caseStudiesPage } from '../pages/case-studies.ts'
import { contactPage } from '../pages/contact.ts'
import { home } from '../pages/home.ts'
import { howWeCount } from '../pages/how-we-count.ts'
import { mainPages } from '../pages/main-pages.ts'
import { serviceDocuments } from '../services/services.ts'
import { figures } from './figures.ts'
import { navigation } from './navigation.ts'
import { recognitions } from './recognitions.ts'

export type CleanContent = {
  document: ContentDocument
  /** @param published published content */
  clean(published: unknown): unknown
  /** Whether only links to case studies are removed, which also happens if an owner changed the content. */
  isOnlyLinks: boolean
}

const NO_STUDIES = 'We have not published a case study yet. Ask us about our work on a call.'

/** Contents without the demo's clients, people and figures. Figures that the design needs become placeholders. */
export const cleanContents: readonly CleanContent[] = [
  claims(testimonials, () => ({ others: [] })),
  claims(brands, () => ({ items: [] })),
  claims(recognitions, () => ({ items: [] })),
  claims(team, () => ({ members: [] })),
  claims(caseStudies, () => ({ studies: [] })),
  claims(caseStudiesPage, (page) => ({
    ...page,
    head: { ...page.head, description: NO_STUDIES },
    lead: NO_STUDIES,
    list: {
      title: page.list.title,
      items: [
        { text: 'Your story 1', value: 'Its result' },
        { text: 'Your story 2', value: 'Its result' },
      ],
    },
    banner: home.fallback.closing,
  })),
  claims(figures, ({ agency, booking }) => ({
    agency: withoutValues(agency),
    booking: withoutValues(booking),
  })),
  claims(bookingPage, (page) => ({
    ...page,
    benefits: page.benefits.map(({ icon, figure }) => ({
      icon,
      figure: nameFigure(leaveOutNumber(figure)),
      text: 'and the time it took',
    })),
    why: {
      ...page.why,
      figures: page.why.figures.map(({ text }) => ({ figure: '?', text: nameFigure(text) })),
    },
  })),
  claims(howWeCount, (page) => ({ ...page, comparisons: { ...page.comparisons, items: [] } })),
  ...serviceDocuments.map((document) =>
    claims(document, (page) => {
      const { moreFigures: more } = page
      const next = {
        ...page,
        statistics: page.statistics.map(withoutValue),
        ...(more && { moreFigures: { ...more, statistics: more.statistics.map(withoutValue) } }),
      }
      delete next.certifications
      return next
    }),
  ),
  links(navigation),
  links(aboutPage),
  links(contactPage),
  links(mainPages),
  links(home, (page) => ({
    ...page,
    hero: {
      ...page.hero,
      successStories: isToStories(page.hero.successStories)
        ? { label: 'Our services', href: '/services' }
        : page.hero.successStories,
    },
  })),
]

const PLACEHOLDER = /"Your (?:figure|story)\b/

/** Whether content still has placeholders that an owner must replace. */
export const hasPlaceholder = (content: unknown): boolean => PLACEHOLDER.test(JSON.stringify(content))

function claims<Content>(
  document: ContentDocument<Content>,
  clean: (content: Content) => Content,
): CleanContent {
  return { document, clean, isOnlyLinks: false }
}

function links<Content>(
  document: ContentDocument<Content>,
  clean: (content: Content) => Content = (content) => content,
): CleanContent {
  return {
    document,
    clean: (content) => clean(withoutStoryLinks(content) as Content),
    isOnlyLinks: true,
  }
}

type Figure = { value: string; label: string; note?: string | undefined }

/** Turns "A 10%+ drop in TACoS" into "drop in TACoS". */
function leaveOutNumber(text: string): string {
  const words = text.split(' ')
  return words.slice(words.findLastIndex((word) => /\d/.test(word)) + 1).join(' ')
}

const nameFigure = (label: string) => `Your figure: ${label}`.slice(0, 40).trim()
const withoutValue = ({ label }: Figure): Figure => ({ value: '?', label: nameFigure(label) })

function withoutValues<Figures extends Record<string, Figure>>(all: Figures): Figures {
  return Object.fromEntries(Object.entries(all).map(([name, one]) => [name, withoutValue(one)])) as Figures
}

const STORIES = ['/case-studies', '/#testimonials', '#testimonials']

function isToStories(entry: unknown): boolean {
  if (typeof entry !== 'object' || entry === null) return false
  return ['href', 'page', 'path'].some((key) =>
    STORIES.includes(String((entry as Record<string, unknown>)[key])),
  )
}

/** Removes list entries that link to case studies. */
function withoutStoryLinks(content: unknown): unknown {
  if (Array.isArray(content))
    return content.filter((entry) => !isToStories(entry)).map((entry) => withoutStoryLinks(entry))
  if (typeof content !== 'object' || content === null) return content
  return Object.fromEntries(Object.entries(content).map(([key, value]) => [key, withoutStoryLinks(value)]))
}
