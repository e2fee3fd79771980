/**
 * Properties that Google documents for rich results, as of November 2026. FAQPage and the search box (WebSite with
 * SearchAction) are missing because Google has retired them.
 */
export type DocumentedType = {
  /** Page below https://developers.google.com/search/docs/appearance/ */
  page: string
  required: string[]
  recommended: string[]
}

export const GOOGLE_TYPES: Record<string, DocumentedType> = {
  Article: {
    page: 'structured-data/article',
    required: [],
    recommended: ['author', 'dateModified', 'datePublished', 'headline', 'image'],
  },
  BreadcrumbList: { page: 'structured-data/breadcrumb', required: ['itemListElement'], recommended: [] },
  ItemList: { page: 'structured-data/carousel', required: ['itemListElement'], recommended: [] },
  ListItem: { page: 'structured-data/breadcrumb', required: ['position', 'name'], recommended: [] },
  Organization: {
    page: 'structured-data/organization',
    required: [],
    recommended: ['address', 'contactPoint', 'email', 'logo', 'name', 'telephone', 'url'],
  },
  ProfilePage: { page: 'structured-data/profile-page', required: ['mainEntity'], recommended: [] },
  Person: { page: 'structured-data/article', required: ['name'], recommended: [] },
  WebSite: { page: 'site-names', required: ['name', 'url'], recommended: [] },
  // Google also requires a rating here, but the agency does not rate itself.
  SoftwareApplication: {
    page: 'structured-data/software-app',
    required: ['name', 'offers'],
    recommended: ['applicationCategory', 'operatingSystem'],
  },
}
