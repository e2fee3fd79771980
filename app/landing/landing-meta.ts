import type { MetaDescriptor } from 'react-router'
import { readContentHead } from '#app/seo/content-meta.ts'
import { describePage } from '#app/seo/describe-page.ts'
import { questionsId } from '#app/seo/json-ld/node-ids.ts'
import { describeQuestions } from '#app/seo/json-ld/questions.ts'
import type { Site } from '#app/seo/json-ld/site.ts'
import { getPagePath, type ShownPage } from '#content/landing/landing-pages.ts'
import { listQuestions } from './list-questions.ts'

export function describeLandingPage(site: Site, page: ShownPage): MetaDescriptor[] {
  const path = getPagePath(page)
  const url = site.siteUrl + path
  const { picture, isUnlisted = false } = page.sharing
  const head = readContentHead(page.head, site.settings.name)
  const questions = listQuestions(site.content, page.sections)
  return describePage(site, {
    ...head,
    path,
    noindex: isUnlisted,
    ...(picture && { image: { url: new URL(picture, site.siteUrl).href, alt: head.title } }),
    graph: {
      breadcrumbs: [{ name: page.name, path }],
      ...(questions.length > 0 && {
        nodes: [describeQuestions(url, questions)],
        parts: [questionsId(url)],
      }),
    },
  })
}
