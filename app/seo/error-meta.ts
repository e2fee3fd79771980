import type { MetaDescriptor } from 'react-router'
import { composeTitle } from './content-meta.ts'

/** Title and description of an error page. */
export const missingPage = {
  title: 'Page not found',
  description: 'There is no page at this address. It may have moved, or been mistyped.',
}

export const gonePage = {
  title: 'Page taken down',
  description: 'This page used to be here and was removed.',
}

/** Returns head tags of an error page: noindex, and no canonical URL. */
export function buildErrorMeta(page: {
  title: string
  description: string
  siteName: string
}): MetaDescriptor[] {
  return [
    { title: composeTitle(page.title, page.siteName) },
    { name: 'description', content: page.description },
    { name: 'robots', content: 'noindex' },
  ]
}
