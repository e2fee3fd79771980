/** The graph of every page kind against the vocabulary of schema.org and what Google documents. */
import { expect, inject, test } from 'vitest'
import { findGraphFaults } from '#tests/support/seo/find-graph-faults.ts'
import { findNode, type GraphNode, type Head } from '#tests/support/seo/read-head.ts'
import { readIndexedPages, readPageHead } from '#tests/support/seo/read-indexed-pages.ts'

const site = inject('siteUrl')

const readPage = (path: string): Promise<Head> => readPageHead(site + path)
const pages = await readIndexedPages(site)

test('every page has one valid graph', () => {
  expect(pages.length).toBeGreaterThan(60)
  const faults = pages.flatMap(({ path, head }) => [
    ...(head.graphs.length === 1 ? [] : [`${path}: ${head.graphs.length} graphs`]),
    ...head.graphs.flatMap(findGraphFaults).map((fault) => `${path}: ${fault}`),
  ])
  expect(faults).toEqual([])
})

test('every graph describes organization, website and page', () => {
  for (const { path, head } of pages) {
    const nodes = head.graphs[0]!['@graph']
    const url = head.links.find(({ rel }) => rel === 'canonical')!.href
    expect(nodes.slice(0, 2)).toEqual(pages[0]!.head.graphs[0]!['@graph'].slice(0, 2))
    expect(nodes[0]).toMatchObject({
      '@type': 'Organization',
      '@id': `${site}/#organization`,
      name: 'Peakshelf',
    })
    expect(nodes[1]).toMatchObject({ '@type': 'WebSite', '@id': `${site}/#website` })
    expect(nodes[2], path).toMatchObject({ '@id': `${url}#webpage`, url })
    expect(Boolean(findNode(head, 'BreadcrumbList')), path).toBe(path !== '/')
  }
})

test('breadcrumbs contain existing pages and end with the current page', async () => {
  for (const { path, head } of pages.filter((page) => page.path !== '/')) {
    const { itemListElement } = findNode(head, 'BreadcrumbList') as { itemListElement: GraphNode[] }
    const urls = itemListElement.map(({ item }) => String(item))
    expect(itemListElement.map(({ position }) => position)).toEqual(urls.map((_, index) => index + 1))
    expect(urls[0]).toBe(`${site}/`)
    expect(urls.at(-1), path).toBe(head.links.find(({ rel }) => rel === 'canonical')!.href)
    for (const url of urls) expect((await fetch(url, { redirect: 'manual' })).status).toBe(200)
  }
})

test('each kind of page has the nodes of its content', async () => {
  const typesOf = async (path: string) =>
    (await readPage(path)).graphs[0]!['@graph'].slice(2).map((node) => node['@type'])
  expect(await typesOf('/')).toEqual(['WebPage'])
  expect(await typesOf('/services')).toEqual(['CollectionPage', 'BreadcrumbList', 'OfferCatalog'])
  expect(await typesOf('/services/amazon-seo')).toEqual(['WebPage', 'BreadcrumbList', 'Service', 'FAQPage'])
  expect(await typesOf('/blog?page=2')).toEqual(['CollectionPage', 'BreadcrumbList', 'ItemList'])
  for (const path of ['/blog/tags', '/news/tags', '/blog/tags/tacos', '/authors'])
    expect(await typesOf(path)).toEqual(['CollectionPage', 'BreadcrumbList', 'ItemList'])
  expect(await typesOf('/authors/mara-ilves')).toEqual([
    'ProfilePage',
    'BreadcrumbList',
    'Person',
    'ItemList',
  ])
  expect(await typesOf('/book-call')).toEqual(['WebPage', 'BreadcrumbList'])
  expect(await typesOf('/search?q=tacos')).toEqual(['SearchResultsPage', 'BreadcrumbList'])
  expect(findGraphFaults((await readPage('/search?q=tacos')).graphs[0]!)).toEqual([])
  expect(await typesOf('/about')).toEqual(['AboutPage', 'BreadcrumbList'])
  expect(await typesOf('/case-studies')).toEqual(['CollectionPage', 'BreadcrumbList'])
  expect(await typesOf('/contact')).toEqual(['ContactPage', 'BreadcrumbList'])
  expect(await typesOf('/pay-us')).toEqual(['WebPage', 'BreadcrumbList'])
  expect(await typesOf('/acos-calculator')).toEqual(['WebPage', 'BreadcrumbList', 'WebApplication'])
  const posts = pages.filter(({ path }) => /^\/(blog|news)\/(?!tags)[^?/]+$/.test(path))
  expect(posts.length).toBeGreaterThan(40)
  for (const { path } of posts)
    expect(await typesOf(path)).toEqual([
      'WebPage',
      'BreadcrumbList',
      path.startsWith('/blog') ? 'BlogPosting' : 'NewsArticle',
    ])
})
