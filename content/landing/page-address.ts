import { PAGE_PATHS } from '#domain/redirects/page-paths.ts'
import { z } from '#domain/schema.ts'

/** First path segments below which the site has pages, APIs or files. */
const RESERVED_FOLDERS: readonly string[] = [
  'admin',
  'art',
  'assets',
  'auth',
  'authors',
  'blog',
  'book-call',
  'bookings',
  'case-studies',
  'covers',
  'csp-reports',
  'dev',
  'downloads',
  'drawn-covers',
  'embed',
  'fonts',
  'functions',
  'graphql',
  'healthz',
  'metrics',
  'news',
  'pay',
  'pay-us',
  'preview',
  'readyz',
  'realtime',
  'rest',
  'services',
  'share',
  'storage',
  'system',
]

const ADDRESS = /^[a-z\d]+(?:-[a-z\d]+)*(?:\/[a-z\d]+(?:-[a-z\d]+)*){0,2}$/
/** The site handles paths such as `/name/v1` as an API. */
const API = /^[a-z\d-]+\/v\d+(?:\/|$)/

function isFree(address: string): boolean {
  const [folder] = address.split('/')
  return !RESERVED_FOLDERS.includes(folder!) && !PAGE_PATHS.includes(`/${address}`) && !API.test(address)
}

/**
 * Path of a landing page without its first slash, such as `spring-offer` or `lp/spring`. A later release may
 * use it for a page of the site, which then has priority; the other pages of the list stay valid.
 */
export const storedAddress = () =>
  z
    .string()
    .max(80, 'At most 80 characters.')
    .regex(ADDRESS, 'Use lowercase letters, digits and hyphens, such as spring-offer or offers/spring.')
    .meta({ kind: 'plain', label: 'Address' })

/** Path that an owner can choose for a landing page. */
export const pageAddress = () =>
  storedAddress().refine(isFree, 'This address belongs to another page of the site. Choose another one.')
