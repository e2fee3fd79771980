import { useState } from 'react'
import { formatMoment } from '#app/ui/format-moment.ts'
import { Button, ButtonLink } from '#app/ui/buttons/button.tsx'
import { Icon } from '#app/ui/icons/icon.tsx'
import { showToast } from '#app/ui/toast/show-toast.ts'
import { RecordList, RecordRow, type RecordRowProps } from '../record-list.tsx'
import { QueryState, SectionHead, useAction } from '../section-parts.tsx'
import { EDIT_HASH } from './edit-link.ts'
import { PageForm } from './page-form.tsx'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { createDocumentManager } from '#app/data/content/document-manager.ts'
import type { PageListEntry } from '#content/landing/landing-pages.ts'
import type { DocumentState, ListedDocument } from '#domain/documents/documents-contract.ts'
import { findFreeKey } from '#domain/documents/page-entries.ts'
import { useManager } from '../staff.tsx'

/** Built-in pages, listed so that people find them here too. */
const SITE_PAGES = [
  { name: 'Home', path: '/' },
  { name: 'Services', path: '/services' },
  { name: 'About', path: '/about' },
  { name: 'Case studies', path: '/case-studies' },
  { name: 'How we count', path: '/how-we-count' },
  { name: 'Book a call', path: '/book-call' },
  { name: 'Contact', path: '/contact' },
  { name: 'ACoS calculator', path: '/acos-calculator' },
  { name: 'Payment', path: '/pay-us' },
  { name: 'Page not found', path: '/page-not-found' },
]

type Opened = { kind: 'new' } | { kind: 'copy' | 'rename'; page: ListedPage } | null

export function PagesSection() {
  const { query, add, changeEntry } = usePageDirectory()
  const action = useAction()
  const [opened, setOpened] = useState<Opened>(null)
  const pages = query.data ?? []
  const shown = pages.filter(({ isDeleted }) => isDeleted !== true)
  const deleted = pages.filter(({ isDeleted }) => isDeleted === true)

  const change = async (
    page: ListedPage,
    changed: Partial<ListedPage>,
    done: string,
    undo?: Partial<ListedPage>,
  ) => {
    if (!(await action.run(`“${page.name}” was not changed`, () => changeEntry(page.key, changed)))) return
    showToast({
      title: done,
      ...(undo && { action: { label: 'Undo', onPress: () => void change(page, undo, 'Undone') } }),
    })
  }
  return (
    <div className="admin-section">
      <SectionHead
        title="Pages"
        note="Landing pages from the site’s own sections, and the pages of the site."
      >
        <Button size="small" onClick={() => setOpened({ kind: 'new' })} disabled={!query.data}>
          <Icon name="plus" />
          New page
        </Button>
      </SectionHead>
      <QueryState query={query} label="Loading the pages..." />
      {query.data && shown.length === 0 && <p className="t-body">No landing pages yet.</p>}
      {shown.length > 0 && (
        <RecordList label="Landing pages">
          {shown.map((page) => (
            <RecordRow key={page.key} title={page.name} notes={[`/${page.slug}`]} {...describeState(page)}>
              <EditLink name={page.name} path={`/${page.slug}`} />
              <RowButton page={page} label="Rename" onPress={() => setOpened({ kind: 'rename', page })} />
              <RowButton page={page} label="Duplicate" onPress={() => setOpened({ kind: 'copy', page })} />
              <RowButton
                page={page}
                label={page.isHidden ? 'Show' : 'Hide'}
                onPress={() =>
                  void change(
                    page,
                    { isHidden: !page.isHidden },
                    page.isHidden ? 'Page shown' : 'Page hidden from visitors',
                    { isHidden: page.isHidden },
                  )
                }
              />
              <RowButton
                page={page}
                label="Delete"
                onPress={() => void change(page, { isDeleted: true }, 'Page deleted', { isDeleted: false })}
              />
            </RecordRow>
          ))}
        </RecordList>
      )}
      <h2 className="t-h4">Pages of the site</h2>
      <RecordList label="Pages of the site">
        {SITE_PAGES.map(({ name, path }) => (
          <RecordRow key={path} title={name} notes={[path]}>
            <EditLink name={name} path={path} />
          </RecordRow>
        ))}
      </RecordList>
      {deleted.length > 0 && (
        <>
          <h2 className="t-h4">Deleted pages</h2>
          <RecordList label="Deleted pages">
            {deleted.map((page) => (
              <RecordRow key={page.key} title={page.name} notes={[`/${page.slug}`]}>
                <RowButton
                  page={page}
                  label="Restore"
                  onPress={() =>
                    shown.some(({ slug }) => slug === page.slug)
                      ? setOpened({ kind: 'rename', page })
                      : void change(page, { isDeleted: false }, 'Page restored')
                  }
                />
              </RecordRow>
            ))}
          </RecordList>
        </>
      )}
      {opened && (
        <PageForm
          {...FORMS[opened.kind]}
          entries={pages}
          renamed={opened.kind === 'rename' ? opened.page : null}
          onSave={async ({ name, slug }) => {
            if (opened.kind === 'rename') {
              await changeEntry(opened.page.key, { name, slug, isDeleted: false })
              showToast({ title: 'Page renamed' })
            } else {
              await add({ name, slug, copyOf: opened.kind === 'copy' ? opened.page.key : null })
              location.assign(`/${slug}${EDIT_HASH}`)
            }
          }}
          onClose={() => setOpened(null)}
        />
      )}
    </div>
  )
}

const FORMS = {
  new: { title: 'New page', submitLabel: 'Create and edit' },
  copy: { title: 'Duplicate page', submitLabel: 'Create and edit' },
  rename: { title: 'Rename page', submitLabel: 'Save' },
}

function describeState({
  isHidden,
  publishedAt,
  draftAt,
  publishAt,
}: ListedPage): Pick<RecordRowProps, 'status' | 'when'> {
  const planned = publishAt && `Will be published ${formatMoment(publishAt)}`
  if (publishedAt === null)
    return { status: { tone: 'note', label: planned ? 'Scheduled' : 'Draft' }, when: planned }
  const changed = planned ?? (draftAt && `Unpublished changes, ${formatMoment(draftAt)}`)
  const status = isHidden
    ? ({ tone: 'note', label: 'Hidden' } as const)
    : ({ tone: 'good', label: 'Published' } as const)
  return { status, when: changed ?? formatMoment(publishedAt) }
}

const EditLink = ({ name, path }: { name: string; path: string }) => (
  <ButtonLink variant="secondary" size="small" href={path + EDIT_HASH}>
    Edit<span className="sr-only"> {name}</span>
  </ButtonLink>
)

function RowButton({ page, label, onPress }: { page: ListedPage; label: string; onPress: () => void }) {
  return (
    <Button variant="quiet" size="small" onClick={onPress}>
      {label}
      <span className="sr-only"> {page.name}</span>
    </Button>
  )
}

type ListedPage = PageListEntry & Pick<ListedDocument, 'publishedAt' | 'draftAt' | 'publishAt'>
type NewPage = { name: string; slug: string; copyOf: string | null }

const NAME = 'pages'
const QUERY_KEY = ['landing-pages']
/** Initial sections of a page that is not a copy. */
const STARTER = ['hero', 'cards', 'faq', 'banner']

type Manager = ReturnType<typeof createDocumentManager>
type Section = { id: string; type: string; isHidden?: boolean }
type PageContent = { sections: Section[]; head: { title: string } }

const readEntries = ({ draft, published }: DocumentState) =>
  ((draft ?? published) as { pages: PageListEntry[] }).pages

function usePageDirectory() {
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
