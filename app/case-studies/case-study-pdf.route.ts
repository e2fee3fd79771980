import { data } from 'react-router'
import { siteContext } from '#app/data/context/context.ts'
import { describePictureStorage } from '#app/data/context/site-configuration.ts'
import { findOwnPicture } from '#app/posts/own-picture.ts'
import { findCaseStudy, getCaseStudyPath } from '#content/clients/case-studies/case-studies.ts'
import { caseStudiesPage } from '#content/pages/case-studies.ts'
import { listServices } from '#content/services/services.ts'
import type { Route } from './+types/case-study-pdf.route'
import { drawCaseStudyContext } from './case-study-document.ts'

/** Draws the PDF of a case study from its current content. @throws 404 for an unknown one */
export async function loader({ context, params }: Route.LoaderArgs) {
  const { content, settings, siteUrl, configuration } = context.get(siteContext)
  const study = findCaseStudy(content, params.slug)
  if (!study) throw data(null, { status: 404 })
  const words = content.read(caseStudiesPage)
  const pageUrl = siteUrl + getCaseStudyPath(study)
  const pdf = await context.get(drawCaseStudyContext)({
    study,
    words,
    services: listServices(content)
      .filter(({ key }) => study.services.includes(key))
      .map(({ name }) => name),
    picture: findOwnPicture(study.image, describePictureStorage(configuration, siteUrl)),
    settings,
    pageUrl,
    actionUrl: new URL(words.banner.action.href, siteUrl).href,
  })
  return new Response(pdf, {
    headers: {
      'Content-Type': 'application/pdf',
      'Content-Disposition': `inline; filename="${study.slug}.pdf"`,
      Link: `<${pageUrl}>; rel="canonical"`,
    },
  })
}
