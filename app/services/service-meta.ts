import type { MetaDescriptor } from 'react-router'
import { readContentHead } from '#app/seo/content-meta.ts'
import { describePage } from '#app/seo/describe-page.ts'
import { questionsId, serviceId } from '#app/seo/json-ld/node-ids.ts'
import { describeQuestions } from '#app/seo/json-ld/questions.ts'
import { describeService } from '#app/seo/json-ld/service.ts'
import type { Site } from '#app/seo/json-ld/site.ts'
import type { Service } from '#content/services/service-page.ts'
import { getServicePath } from '#content/services/services.ts'
import { servicesOverview } from '#content/services/overview.ts'
import { describeServiceTrail } from './service-breadcrumbs.ts'

export function describeServicePage(site: Site, page: Service): MetaDescriptor[] {
  const path = getServicePath(page)
  const url = site.siteUrl + path
  const service = describeService(site.siteUrl, {
    url,
    name: page.name,
    description: page.hero.lead,
    catalog: page.approach.title,
    includes: page.approach.cards.map(({ title, description }) => ({ name: title, description })),
  })
  return describePage(site, {
    ...readContentHead(page.head, site.settings.name),
    path,
    graph: {
      breadcrumbs: describeServiceTrail(page, site.content.read(servicesOverview)),
      mainEntity: serviceId(url),
      nodes: page.faq ? [service, describeQuestions(url, page.faq.items)] : [service],
      parts: page.faq ? [questionsId(url)] : [],
    },
  })
}
