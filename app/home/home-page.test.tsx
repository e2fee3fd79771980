import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { ContentContext } from '#app/data/content/use-content.ts'
import { unnamedSite } from '#content/agency/site.ts'
import { home } from '#content/pages/home.ts'
import { createSiteContent } from '#domain/documents/document.ts'
import { HomePage } from './home-page.tsx'

test('the home page shows the chosen sections in their order, each once', () => {
  const stored = { home: { ...home.fallback, sections: ['faq', 'vision', 'faq'] } }
  const content = createSiteContent(stored, (read) => read)
  const html = renderToStaticMarkup(
    <ContentContext value={content}>
      <HomePage settings={unnamedSite} stamp={null} />
    </ContentContext>,
  )
  const ids = [...html.matchAll(/<section[^>]* aria-labelledby="([^"]+)-title"/g)].map(([, id]) => id)
  expect(ids).toEqual(['hero', 'faq', 'vision'])
})
