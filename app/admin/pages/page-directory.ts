/** Landing pages of the site. Changes to the list are published immediately; the content of a page starts as a draft. */
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { createDocumentManager } from '#app/data/content/document-manager.ts'
import type { PageListEntry } from '#content/landing/landing-pages.ts'
import type { DocumentState, ListedDocument } from '#domain/documents/documents-contract.ts'
import { findFreeKey } from '#domain/documents/page-entries.ts'
import { useManager } from '../staff.tsx'

export type ListedPage = PageListEntry & Pick<ListedDocument, 'publishedAt' | 'draftAt' | 'publishAt'>
export type NewPage = { name: string; slug: string; copyOf: string | null }

const NAME = 'pages'
const QUERY_KEY = ['landing-pages']
/** Initial sections of a page that is not a copy. */
const STARTER = ['hero', 'cards', 'faq', 'banner']

type Manager = ReturnType<typeof createDocumentManager>
type Section = { id: string; type: string; isHidden?: boolean }
type PageContent = { sections: Section[]; head: { title: string } }

const readEntries = ({ draft, published }: DocumentState) =>
  ((draft ?? published) as { pages: PageListEntry[] }).pages

export function usePageDirectory() {
  const manager = useManager(createDocumentManager)
  const queries = useQueryClient()
  const query = useQuery({ queryKey: QUERY_KEY, queryFn: () => readDirectory(manager) })

  async function change(next: (entries: PageListEntry[]) => PageListEntry[]): Promise<void> {
    const [state] = await manager.read([NAME])
    const saved = await manager.save(NAME, { pages: next(readEntries(state!)) }, state!.version)
    if (saved.draft !== null) await manager.publish([{ name: NAME, version: saved.version }])
    await queries.invalidateQueries({ queryKey: QUERY_KEY })
  }

  return {
    query,
    changeEntry: (key: string, changed: Partial<PageListEntry>) =>
      change((entries) => entries.map((entry) => (entry.key === key ? { ...entry, ...changed } : entry))),
    /** Adds a page with a draft of its content. */
    async add({ name, slug, copyOf }: NewPage): Promise<void> {
      let key = slug
      await change((entries) => {
        key = findFreeKey(slug, new Set(entries.map((entry) => entry.key)))
        return [...entries, { key, slug, name }]
      })
      const [state, source] = await manager.read([
        `page/${key}`,
        ...(copyOf === null ? [] : [`page/${copyOf}`]),
      ])
      const content = source ? (source.draft ?? source.published) : makeStarter(state!, name)
      await manager.save(state!.name, content, state!.version)
    },
  }
}

async function readDirectory(manager: Manager): Promise<ListedPage[]> {
  const [[state], stored] = await Promise.all([manager.read([NAME]), manager.list()])
  const byName = new Map(stored.map((one) => [one.name, one]))
  return readEntries(state!).map((entry) => {
    const { publishedAt = null, draftAt = null, publishAt = null } = byName.get(`page/${entry.key}`) ?? {}
    return { ...entry, publishedAt, draftAt, publishAt }
  })
}

type SectionSchemas = { properties: { sections: { items: { oneOf: { examples: [Section] }[] } } } }

function makeStarter({ form, fallback }: DocumentState, name: string): PageContent {
  const { head, ...content } = fallback as PageContent
  const { oneOf } = (form as SectionSchemas).properties.sections.items
  const samples = oneOf.map(({ examples }) => examples[0])
  return {
    ...content,
    head: { ...head, title: `${name} | {agency}` },
    sections: STARTER.map((type) => samples.find((sample) => sample.type === type)!).map((section) =>
      section.type === 'hero' ? { ...section, headline: name } : section,
    ),
  }
}
