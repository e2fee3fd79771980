/** Ids of graph nodes, the same on all pages. */

export const organizationId = (siteUrl: string): string => `${siteUrl}/#organization`
export const websiteId = (siteUrl: string): string => `${siteUrl}/#website`

/** @param pageUrl canonical URL */
export const webPageId = (pageUrl: string): string => `${pageUrl}#webpage`
export const breadcrumbId = (pageUrl: string): string => `${pageUrl}#breadcrumb`
export const primaryImageId = (pageUrl: string): string => `${pageUrl}#primaryimage`
export const articleId = (pageUrl: string): string => `${pageUrl}#article`
export const listId = (pageUrl: string): string => `${pageUrl}#list`
export const serviceId = (pageUrl: string): string => `${pageUrl}#service`
export const offerCatalogId = (pageUrl: string): string => `${pageUrl}#catalog`
export const questionsId = (pageUrl: string): string => `${pageUrl}#questions`
export const personId = (pageUrl: string): string => `${pageUrl}#person`
export const applicationId = (pageUrl: string): string => `${pageUrl}#application`
