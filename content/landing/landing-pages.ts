import {
  type ContentDocument,
  defineDocument,
  readEntries,
  type SiteContent,
} from '#domain/documents/document.ts'
import { fixed, group, head, line, list, picture } from '#domain/documents/fields.ts'
import { completeEntries, pageEntry } from '#domain/documents/page-entries.ts'
import { z } from '#domain/schema.ts'
import { storedAddress } from './page-address.ts'
import { describeSection, type LandingSection, landingSection, sectionSchemas } from './sections.ts'

const MAX_SECTIONS = 30

const singles = sectionSchemas.map(describeSection).filter(({ isSingle }) => isSingle)

const sections = list(landingSection, { max: MAX_SECTIONS })
  .refine(
    (all) => new Set(all.map(({ id }) => id)).size === all.length,
    'Two sections have the same id. Remove one of them.',
  )
  .refine(
    (all) => singles.every(({ examples: [{ type }] }) => all.filter((one) => one.type === type).length < 2),
    'A page can have one headline, one form, one calendar and one calculator.',
  )

const landingPage = group({
  sections,
  head: head(),
  sharing: group({
    isUnlisted: z.boolean().optional().meta({ label: 'Hide from search engines' }),
    picture: picture().optional().meta({ label: 'Share image; generated from the headline if empty' }),
  }),
})

export type LandingPage = z.output<typeof landingPage>

const fallback: LandingPage = {
  sections: [],
  head: {
    title: 'New page | {agency}',
    description: 'One or two sentences that search engines show below the title of this page.',
    keywords: [],
  },
  sharing: {},
}

const samples = new Map<string, LandingSection>(
  sectionSchemas.map((schema) => {
    const [sample] = describeSection(schema).examples
    return [sample.type, sample]
  }),
)

/** Returns the document with the content of a landing page. */
export function findPageDocument(key: string): ContentDocument<LandingPage> {
  return defineDocument({
    name: `page/${key}`,
    label: `Page: ${key}`,
    schema: landingPage,
    fallback,
    /** Fields that a release added to sections are filled in from samples. */
    completeFrom: (stored) => ({
      ...fallback,
      sections: readEntries<LandingSection>(stored, 'sections').map(
        (section) => (section?.type && samples.get(section.type)) || {},
      ),
    }),
  })
}

const entry = group({
  ...pageEntry(storedAddress()),
  name: line(60).meta({ label: 'Name in breadcrumbs and lists' }),
  /** Deleted pages keep their content, so that they can be restored. */
  isDeleted: fixed(z.boolean().optional()),
})

export type PageListEntry = z.output<typeof entry>

const isThere = ({ isDeleted }: PageListEntry) => isDeleted !== true

export const pageDirectory = defineDocument({
  name: 'pages',
  label: 'List of landing pages',
  schema: group({
    pages: z
      .array(entry)
      .max(300, 'At most 300 pages, including deleted ones.')
      .refine((pages) => {
        const addresses = pages.filter(isThere).map(({ slug }) => slug)
        return new Set(addresses).size === addresses.length
      }, 'Two pages have the same address.'),
  }),
  fallback: { pages: [] },
  isEditedOnPages: false,
  complete: ({ pages }, published) => ({ pages: completeEntries(pages, published.pages) }),
})

/** A landing page with its visible sections. */
export type ShownPage = LandingPage & Pick<PageListEntry, 'key' | 'slug' | 'name'>

export const getPagePath = ({ slug }: Pick<PageListEntry, 'slug'>): string => `/${slug}`

/** Finds a published page by its path. In drafts, also hidden pages and pages without sections. */
export const findLandingPage = (content: SiteContent, path: string): ShownPage | null =>
  findPage(content, (page) => getPagePath(page) === path)

export const findLandingPageByKey = (content: SiteContent, key: string): ShownPage | null =>
  findPage(content, (page) => page.key === key)

function findPage(content: SiteContent, isAsked: (page: PageListEntry) => boolean): ShownPage | null {
  const found = content.read(pageDirectory).pages.find((page) => isThere(page) && isAsked(page))
  return found ? readPage(content, found) : null
}

/** Returns the current path of a page by a former one. */
export function findRenamedPage(content: SiteContent, path: string): string | null {
  const { pages } = content.read(pageDirectory)
  const found = pages.find((page) => isThere(page) && page.formerSlugs?.includes(path.slice(1)))
  const page = found && readPage(content, found)
  return page ? getPagePath(page) : null
}

/** Lists pages that search engines and the site's search may find. */
export function listLandingPages(content: SiteContent): ShownPage[] {
  return content
    .read(pageDirectory)
    .pages.filter(isThere)
    .flatMap((page) => readPage(content, page) ?? [])
    .filter(({ sharing }) => sharing.isUnlisted !== true)
}

function readPage(content: SiteContent, { key, slug, name, isHidden }: PageListEntry): ShownPage | null {
  const page = content.read(findPageDocument(key))
  const shown = page.sections.filter((section) => section.isHidden !== true)
  if (!content.isDraft && (isHidden || shown.length === 0)) return null
  return { ...page, key, slug, name, sections: shown }
}
