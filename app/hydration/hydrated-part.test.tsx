import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { HydratedPart, RenderRootContext } from './hydrated-part.tsx'

test('preloads scripts of hydrated parts, with lower priority than styles and fonts', () => {
  const html = renderToStaticMarkup(
    <RenderRootContext value={renderToStaticMarkup}>
      <HydratedPart
        of={({ name }: { name: string }) => <p>{name}</p>}
        props={{ name: 'Ann </script>' }}
        scripts={{ imports: ['/assets/kit.js'], run: ['/assets/entry.js'] }}
      />
    </RenderRootContext>,
  )
  const [ahead] = /<link[^>]*rel="modulepreload"[^>]*>/.exec(html)!
  expect(ahead).toContain('href="/assets/kit.js"')
  expect(ahead.toLowerCase()).toContain('fetchpriority="low"')
  expect(html).toContain('<p>Ann &lt;/script&gt;</p>')
  expect(html).toContain('<script type="module" src="/assets/entry.js">')
  expect(html.match(/<\/script>/g)).toHaveLength(2)
})
