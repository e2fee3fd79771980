/** Threat model, section 5: stored markup in the pages of visitors. */
import { describe, expect, inject, test } from 'vitest'
import { ATTACKS } from '#import/tests/attack-vectors.ts'
import { readJson } from './accounts.ts'
import { notTried, reached, reachedIf } from './reach.ts'
import { type Front, asAccount, asServer, readPostPage, type Reply, send } from './send.ts'

const FRONTS = [inject('ordinary'), inject('behindNginx')].filter((front) => front !== null)

/** The text of an article may not run scripts, load, frame or imitate parts of the site. */
const FORBIDDEN: Record<string, RegExp> = {
  'a script': /<script|<\/script/i,
  'an element that runs or loads':
    /<(iframe|object|embed|applet|link|meta|base|style|form|input|button|textarea|select|svg|math|video|audio|template|portal)\b/i,
  'an event handler': /<[^>]+[\s/"']on\w+\s*=/i,
  'an address that runs': /(?:href|src|action|formaction)\s*=\s*["']?\s*(?:javascript|vbscript|data:text)/i,
  'a style': /<[^>]+\sstyle\s*=/i,
  'a comment': /<!--/,
}
/** True if the post was refused. The attack reached its target only if its markup was the reason. */
function isRefused({ status, text }: Reply): boolean {
  if (status < 300) return false
  expect(status, text).toBe(400)
  if (/zero|null character|\\u0000|too deep|too long|too large/i.test(text)) reached()
  else notTried(`the post was refused: ${text}`)
  return true
}

/** Ways to store a post. */
const STORE_METHODS: Record<string, (front: Front, content: string) => Promise<string>> = {
  'written by a function': async (front, content) => {
    const title = `Hostile ${crypto.randomUUID()}`
    const reply = await send(front, {
      method: 'POST',
      path: '/functions/v1/editor-mutate-blog',
      headers: asAccount(front, front.admin),
      body: {
        action: 'create',
        data: { title, summary: 's', content, featured_image: 'https://a.example/a.png' },
      },
    })
    if (isRefused(reply)) return ''
    const found = await send(front, {
      path: `/rest/v1/blog_posts?title=eq.${encodeURIComponent(title)}&select=id`,
      headers: asServer(front),
    })
    return readJson<{ id: string }[]>(found)[0]!.id
  },
  'written into the table': async (front, content) => {
    const reply = await send(front, {
      method: 'POST',
      path: '/rest/v1/blog_posts',
      headers: { ...asAccount(front, front.admin), prefer: 'return=representation' },
      body: { title: 'Hostile', summary: 's', content },
    })
    return isRefused(reply) ? '' : readJson<[{ id: string }]>(reply)[0].id
  },
}

function readArticle(html: string): string {
  const start = html.indexOf('<main')
  const end = html.indexOf('</main>')
  expect(start).toBeGreaterThan(-1)
  return html.slice(start, end)
}

const KINDS = Object.entries(ATTACKS)

describe.for(FRONTS)('the site $name', (front) => {
  describe.for(Object.entries(STORE_METHODS))('a post %s', ([, store]) => {
    test.for(KINDS)('stores no %s', async ([, vectors]) => {
      // One post per vector, so that vectors do not hide each other.
      for (const vector of vectors.slice(0, 12)) {
        const id = await store(front, `<p>before</p>${vector}`)
        if (id === '') continue
        const page = await readPostPage(front, '/blog', id)
        expect(page.status, vector).toBe(200)
        const article = readArticle(page.text)
        const own = article.slice(article.indexOf('before'))
        reachedIf(article.includes('before'), 'the post is not on its page')
        for (const [what, pattern] of Object.entries(FORBIDDEN)) {
          const found = pattern.exec(
            own.slice(0, own.indexOf('</article>') === -1 ? undefined : own.indexOf('</article>')),
          )
          expect(found, `${what} is left of ${vector}`).toBeNull()
        }
        await send(front, {
          method: 'DELETE',
          path: `/rest/v1/blog_posts?id=eq.${id}`,
          headers: asServer(front),
        })
      }
    })
  })

  const TEXTS = [
    '<script>alert(1)</script>',
    '"><img src=x onerror=alert(1)>',
    "' onmouseover='alert(1)",
    '</title><script>alert(1)</script>',
    '</script><script>alert(1)</script>',
    '\u2028alert(1)\u2029',
    '{{constructor.constructor("alert(1)")()}}',
    '<!--<script>',
    '&lt;script&gt;alert(1)&lt;/script&gt;',
    ']]><script>alert(1)</script>',
  ]
  test.for(TEXTS)('shows %j in title, summary, tags and author as text', async (text) => {
    const post = { title: text, summary: text, tags: [text], author: text, content: '<p>x</p>' }
    for (const table of ['blog_posts', 'news_posts']) {
      const made = await send(front, {
        method: 'POST',
        path: `/rest/v1/${table}`,
        headers: { ...asAccount(front, front.admin), prefer: 'return=representation' },
        body: post,
      })
      const [{ id }] = readJson<[{ id: string }]>(made)
      const list = table === 'blog_posts' ? '/blog' : '/news'
      for (const path of [list, `${list}/${id}`, '/sitemap.xml']) {
        const page = path.endsWith(id) ? await readPostPage(front, list, id) : await send(front, { path })
        expect(page.status).toBe(200)
        if (path.endsWith(id)) reachedIf(/alert\(1\)|&lt;!--/.test(page.text), 'the text is not on the page')
        const markup = page.text.replace(/(<script[^>]*json[^>]*>)[\s\S]*?<\/script>/g, '')
        expect(/<script>alert\(1\)|<img src=x onerror|' onmouseover='alert/.exec(markup)).toBeNull()
        for (const [, json] of page.text.matchAll(/<script[^>]*json[^>]*>([\s\S]*?)<\/script>/g)) {
          expect(() => JSON.parse(json!) as unknown).not.toThrow()
        }
      }
      await send(front, { method: 'DELETE', path: `/rest/v1/${table}?id=eq.${id}`, headers: asServer(front) })
    }
  })

  test.for([
    'javascript:alert(1)',
    'data:text/html,<script>alert(1)</script>',
    'data:image/svg+xml;base64,PHN2ZyBvbmxvYWQ9ImFsZXJ0KDEpIi8+',
    'x" onerror="alert(1)',
    'https://user:pass@evil.example/a.png',
    'http://evil.example/a.png',
    '//evil.example/a.png',
    '\\\\evil.example\\a.png',
  ])('rejects %j as a picture that it would show unchanged', async (address) => {
    const made = await send(front, {
      method: 'POST',
      path: '/rest/v1/blog_posts',
      headers: { ...asAccount(front, front.admin), prefer: 'return=representation' },
      body: { title: 'Picture', summary: 's', content: '<p>x</p>', featured_image: address },
    })
    const [{ id }] = readJson<[{ id: string }]>(made)
    for (const path of ['/blog', `/blog/${id}`]) {
      const { text } = path === '/blog' ? await send(front, { path }) : await readPostPage(front, '/blog', id)
      reachedIf(/<h\d[^>]*>(?:<a[^>]*>)?Picture</.test(text), `the post is not on ${path}`)
      expect(
        /src="(?:javascript|data:text|data:image\/svg)|user:pass@|<img[^>]*"\s*onerror=/.exec(text),
      ).toBeNull()
    }
    await send(front, { method: 'DELETE', path: `/rest/v1/blog_posts?id=eq.${id}`, headers: asServer(front) })
  })
})
