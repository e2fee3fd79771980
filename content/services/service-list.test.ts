import { expect, test } from 'vitest'
import { createSiteContent } from '#domain/documents/document.ts'
import {
  findRenamedService,
  findService,
  keepServiceLinks,
  listServices,
  type ServiceEntry,
  serviceList,
} from './services.ts'

const published = serviceList.fallback.services
const [store, ads] = published as [ServiceEntry, ServiceEntry]
const complete = (services: ServiceEntry[], before = published) =>
  serviceList.complete!({ services }, { services: before }).services

test.each<[string, ServiceEntry[], ServiceEntry[], ServiceEntry[]?]>([
  ['keeps unchanged entries', [store, ads], [store, ads]],
  [
    'remembers a former address',
    [{ ...store, slug: 'stores' }],
    [{ ...store, slug: 'stores', formerSlugs: ['store-management'] }],
  ],
  [
    'remembers all former addresses',
    [{ ...store, slug: 'c' }],
    [{ ...store, slug: 'c', formerSlugs: ['a', 'b'] }],
    [{ ...store, slug: 'b', formerSlugs: ['a'] }],
  ],
  [
    'drops a former address that is the current one again',
    [{ ...store, slug: 'a' }],
    [{ ...store, slug: 'a', formerSlugs: ['b'] }],
    [{ ...store, slug: 'b', formerSlugs: ['a'] }],
  ],
  [
    'keeps the former addresses of an imported entry, but not of a copy',
    [
      { ...store, formerSlugs: ['a'] },
      { ...store, slug: 'b', formerSlugs: ['a'] },
    ],
    [
      { ...store, formerSlugs: ['a'] },
      { key: 'b', slug: 'b' },
    ],
  ],
  [
    'gives a copy in front of its original a document of its own',
    [{ ...store, slug: 'audits' }, store],
    [{ key: 'audits', slug: 'audits' }, store],
  ],
  [
    'gives a copy an unused slug',
    [store, { ...store, slug: 'ads-management' }, { ...ads, slug: 'ads' }],
    [
      store,
      { key: 'ads-management-2', slug: 'ads-management' },
      { ...ads, slug: 'ads', formerSlugs: ['ads-management'] },
    ],
  ],
])('%s', (_, services, expected, before) => {
  expect(complete(services, before)).toEqual(expected)
})

test('shows, hides, adds and redirects services by their list', () => {
  const services = [
    { key: 'audits', slug: 'audits' },
    { ...store, isHidden: true },
    { ...ads, slug: 'ads', formerSlugs: ['ads-management'] },
  ]
  const content = createSiteContent({ services: { services } }, (read) => read)
  expect(listServices(content).map(({ slug, name }) => [slug, name])).toEqual([
    ['audits', 'New service'],
    ['ads', 'Ads Management'],
  ])
  expect(findService(content, 'ads')?.key).toBe('ads-management')
  for (const slug of ['store-management', 'ads-management', 'none', ''])
    expect(findService(content, slug)).toBeNull()
  expect(findRenamedService(content, 'ads-management')).toBe('ads')
  expect(findRenamedService(content, 'store-management')).toBeNull()
  const hrefs = [
    '/services',
    '/services/ads',
    '/services/ads-management#faq',
    '/services/store-management',
    '/about',
  ]
  expect(
    keepServiceLinks(
      content,
      hrefs.map((href) => ({ href })),
    ),
  ).toEqual(['/services', '/services/ads', '/services/ads#faq', '/about'].map((href) => ({ href })))
})

test('rejects two services with the same slug', () => {
  const result = serviceList.schema.safeParse({ services: [store, { ...ads, slug: store.slug }] })
  expect(result.error?.issues[0]?.message).toBe('Two entries have the same address.')
})
